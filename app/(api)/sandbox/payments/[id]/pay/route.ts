import { readSandboxPaymentRequest } from "@/lib/contract/sandbox-payment-request";
import {
  type Answer,
  invalid,
  json,
  merchantEndpoint,
  NOT_FOUND,
  problem,
  readOptionalJson,
  UNAVAILABLE,
} from "@/lib/http/endpoint";
import { type SimulateOutcome, simulatePayment } from "@/lib/operations/simulate-payment";

export const POST = merchantEndpoint({
  route: "/sandbox/payments/[id]/pay",
  scope: "pagamentos:write",
  sandboxOnly: true,
  async handle({ request, caller, params }) {
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSandboxPaymentRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    return answer(await simulatePayment(caller.merchantId, params.id ?? "", read.value.amount));
  },
});

function answer(outcome: SimulateOutcome): Answer {
  switch (outcome.kind) {
    case "paid":
      return json(202, { status: "accepted" });
    case "not_found":
      return NOT_FOUND;
    case "not_payable":
      return problem("not_payable", "só uma cobrança Pix aguardando pagamento pode ser paga");
    case "amount_needed":
      return invalid("invalid_body", [
        { pointer: "/amount", message: "é obrigatório: o pagador escolhe o valor desta cobrança" },
      ]);
    case "unavailable":
      return UNAVAILABLE;
  }
}
