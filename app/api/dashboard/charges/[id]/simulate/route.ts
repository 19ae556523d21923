import { simulateAnswer } from "@/app/(api)/sandbox/payments/[id]/[deed]/simulate-answer";
import { now } from "@/lib/clock";
import { readSandboxDeedRequest } from "@/lib/contract/sandbox-deed-request";
import { env } from "@/lib/env";
import { invalid, NOT_FOUND, readOptionalJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { simulateDeed } from "@/lib/operations/simulate-deed";

/** Sandbox only: plays the payer of a charge. */
export const POST = memberEndpoint({
  route: "/api/dashboard/charges/[id]/simulate",
  permission: "charge",
  act: "charge.simulate-payment",
  async handle({ request, person, params }) {
    if (env().environment !== "sandbox") return NOT_FOUND;
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSandboxDeedRequest("pay", body.value, now());
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const wish = { deed: "pay", ...read.value } as const;
    return simulateAnswer("pay", await simulateDeed(person.merchantId, params.id ?? "", wish));
  },
});
