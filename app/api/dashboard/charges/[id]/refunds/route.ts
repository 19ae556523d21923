import { refundAnswer } from "@/app/(api)/payments/[id]/refunds/refund-answer";
import { now } from "@/lib/clock";
import { readRefundRequest } from "@/lib/contract/refund-request";
import { decimalText } from "@/lib/domain/money";
import { invalid, readIdempotencyKeyOf, readOptionalJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { requestRefund } from "@/lib/operations/request-refund";

export const POST = memberEndpoint({
  route: "/api/dashboard/charges/[id]/refunds",
  permission: "refund",
  act: "charge.refund",
  async handle({ request, person, params, note }) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key.answer;
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readRefundRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { amount, reason } = read.value;
    note({ amount: amount === null ? null : decimalText(amount) });
    const asked = {
      merchantId: person.merchantId,
      chargeId: params.id ?? "",
      idempotencyKey: key.value,
      amount,
      reason,
      actor: `member:${person.id}`,
    };
    const outcome = await requestRefund(asked, now());
    if ("refund" in outcome) {
      const { id, amount, status } = outcome.refund;
      note({ refundId: id, amount: decimalText(amount), status, replayed: outcome.replayed });
    }
    return refundAnswer(outcome);
  },
});
