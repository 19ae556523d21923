import { createAnswer } from "@/app/(api)/payments/create-answer";
import { now } from "@/lib/clock";
import { readCreatePaymentRequest } from "@/lib/contract/create-payment-request";
import { invalid, readIdempotencyKeyOf, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { createCharge } from "@/lib/operations/create-charge";

export const POST = memberEndpoint({
  route: "/api/dashboard/charges",
  permission: "charge",
  act: "charge.create",
  async handle({ request, person, note }) {
    const key = readIdempotencyKeyOf(request);
    if (key.kind === "refused") return key.answer;
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readCreatePaymentRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const asked = read.value;
    note({ amount: asked.amount.toString(), billingType: asked.billingType });
    const outcome = await createCharge(
      {
        merchantId: person.merchantId,
        idempotencyKey: key.value,
        asked,
        actor: `member:${person.id}`,
      },
      now(),
    );
    if ("charge" in outcome) note({ replayed: outcome.replayed }, outcome.charge.id);
    return createAnswer(outcome);
  },
});
