import { readSandboxPaymentRequest } from "@/lib/contract/sandbox-payment-request";
import { invalid, merchantEndpoint, readOptionalJson } from "@/lib/http/endpoint";
import { simulatePayment } from "@/lib/operations/simulate-payment";
import { simulateAnswer } from "./simulate-answer";

export const POST = merchantEndpoint({
  route: "/sandbox/payments/[id]/pay",
  scope: "pagamentos:write",
  sandboxOnly: true,
  async handle({ request, caller, params }) {
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSandboxPaymentRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    return simulateAnswer(
      await simulatePayment(caller.merchantId, params.id ?? "", read.value.amount),
    );
  },
});
