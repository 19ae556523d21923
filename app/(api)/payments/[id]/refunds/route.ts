import { now } from "@/lib/clock";
import { refundResponse } from "@/lib/contract/charge-responses";
import { readPageQuery } from "@/lib/contract/page-query";
import { pageOf, paymentResponse } from "@/lib/contract/payment-response";
import { readRefundRequest } from "@/lib/contract/refund-request";
import { findCharge } from "@/lib/database/charges";
import { findRefunds } from "@/lib/database/refunds";
import { parseChargeId } from "@/lib/domain/charge";
import { formatBrl } from "@/lib/domain/money";
import { REFUND_WINDOW_DAYS } from "@/lib/domain/refund";
import { env } from "@/lib/env";
import {
  type Answer,
  invalid,
  json,
  merchantEndpoint,
  NOT_FOUND,
  problem,
  problemWith,
  readIdempotencyKeyOf,
  readOptionalJson,
} from "@/lib/http/endpoint";
import { type RefundOutcome, requestRefund } from "@/lib/operations/request-refund";

export const POST = merchantEndpoint({
  route: "/payments/[id]/refunds",
  scope: "pagamentos:write",
  async handle({ request, caller, params }) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key.answer;
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readRefundRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { merchantId, clientId } = caller;
    const asked = {
      merchantId,
      chargeId: params.id ?? "",
      idempotencyKey: key.value,
      ...read.value,
      actor: `client:${clientId}`,
    };
    return answer(await requestRefund(asked, now()));
  },
});

function answer(outcome: RefundOutcome): Answer {
  switch (outcome.kind) {
    case "created":
      return json(201, refundResponse(outcome.refund), replayed(outcome));
    case "refused":
      return problem("refused_by_provider", outcome.refund.failure ?? "", replayed(outcome));
    case "not_found":
      return NOT_FOUND;
    case "key_reused":
      return problem("idempotency_key_reused", "este Idempotency-Key já pediu outra devolução");
    case "not_refundable": {
      const payment = paymentResponse(outcome.charge, env().publicUrl);
      const detail = `a cobrança está em ${payment.status} e não tem valor a devolver`;
      return problemWith({ payment }, "not_refundable", detail);
    }
    case "window_over":
      return problem(
        "refund_window_over",
        `o prazo de ${REFUND_WINDOW_DAYS} dias desde o pagamento terminou`,
      );
    case "too_much": {
      const message = `o saldo a devolver é ${formatBrl(outcome.left)}`;
      return invalid("refund_too_large", [{ pointer: "/amount", message }]);
    }
  }
}

function replayed(outcome: { replayed: boolean }): Record<string, string> {
  return outcome.replayed ? { "Idempotent-Replayed": "true" } : {};
}

export const GET = merchantEndpoint({
  route: "/payments/[id]/refunds",
  scope: "pagamentos:read",
  async handle({ caller, params, url }) {
    const read = readPageQuery(url.searchParams);
    if (read.kind === "invalid") return invalid("invalid_parameters", read.errors);
    const id = parseChargeId(params.id ?? "");
    const charge = id && (await findCharge(caller.merchantId, id));
    if (!charge) return NOT_FOUND;
    const { refunds, totalElements } = await findRefunds(caller.merchantId, charge.id, read.query);
    return json(200, pageOf({ ...read.query, totalElements }, refunds.map(refundResponse)));
  },
});
