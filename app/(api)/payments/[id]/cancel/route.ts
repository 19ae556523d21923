import { readCancelRequest } from "@/lib/contract/cancel-request";
import { paymentResponse } from "@/lib/contract/payment-response";
import { env } from "@/lib/env";
import {
  type Answer,
  invalid,
  json,
  merchantEndpoint,
  NOT_FOUND,
  problemWith,
  readOptionalJson,
} from "@/lib/http/endpoint";
import { type CancelOutcome, cancelCharge } from "@/lib/operations/cancel-charge";

export const POST = merchantEndpoint({
  route: "/payments/[id]/cancel",
  scope: "pagamentos:write",
  async handle({ request, caller, params }) {
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readCancelRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    return answer(
      await cancelCharge({
        merchantId: caller.merchantId,
        chargeId: params.id ?? "",
        note: read.value.reason,
        actor: `client:${caller.clientId}`,
      }),
    );
  },
});

function answer(outcome: CancelOutcome): Answer {
  if (outcome.kind === "not_found") return NOT_FOUND;
  const payment = paymentResponse(outcome.charge, env().publicUrl);
  switch (outcome.kind) {
    case "canceled":
      return json(200, payment);
    case "asked":
      return json(202, payment);
    case "not_cancelable":
      return problemWith({ payment }, "not_cancelable", `a cobrança está em ${payment.status}`);
  }
}
