import { simulateAnswer } from "@/app/(api)/sandbox/payments/[id]/pay/simulate-answer";
import { readSandboxPaymentRequest } from "@/lib/contract/sandbox-payment-request";
import { env } from "@/lib/env";
import { invalid, NOT_FOUND, readOptionalJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { simulatePayment } from "@/lib/operations/simulate-payment";

/** Sandbox only: plays the payer of a charge. */
export const POST = memberEndpoint({
  route: "/api/dashboard/charges/[id]/simulate",
  permission: "charge",
  act: "charge.simulate-payment",
  async handle({ request, person, params }) {
    if (env().environment !== "sandbox") return NOT_FOUND;
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSandboxPaymentRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    return simulateAnswer(
      await simulatePayment(person.merchantId, params.id ?? "", read.value.amount),
    );
  },
});
