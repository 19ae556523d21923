import { now } from "@/lib/clock";
import { readSandboxDeedRequest } from "@/lib/contract/sandbox-deed-request";
import { SANDBOX_DEEDS } from "@/lib/domain/sandbox-deed";
import { invalid, merchantEndpoint, NOT_FOUND, readOptionalJson } from "@/lib/http/endpoint";
import { simulateDeed } from "@/lib/operations/simulate-deed";
import { simulateAnswer } from "./simulate-answer";

export const POST = merchantEndpoint({
  route: "/sandbox/payments/[id]/[deed]",
  scope: "pagamentos:write",
  sandboxOnly: true,
  async handle({ request, caller, params }) {
    const deed = SANDBOX_DEEDS.find((one) => one === params.deed);
    if (!deed) return NOT_FOUND;
    const body = await readOptionalJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSandboxDeedRequest(deed, body.value, now());
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const wish = { deed, ...read.value };
    return simulateAnswer(deed, await simulateDeed(caller.merchantId, params.id ?? "", wish));
  },
});
