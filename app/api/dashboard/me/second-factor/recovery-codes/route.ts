import { readPasswordAndCode } from "@/lib/contract/account-requests";
import { invalid, json, NOT_FOUND, readJson } from "@/lib/http/endpoint";
import { ownEndpoint } from "@/lib/http/person-endpoint";
import { renewRecoveryCodes } from "@/lib/identity/second-factor";
import { refuseWithoutBoth } from "../../proofs";

export const POST = ownEndpoint({
  route: "/api/dashboard/me/second-factor/recovery-codes",
  act: "totp.renew_codes",
  async handle({ request, person, device }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readPasswordAndCode(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const refusal = await refuseWithoutBoth(person, read.value, device);
    if (refusal) return refusal;
    const recoveryCodes = await renewRecoveryCodes(person);
    return recoveryCodes ? json(200, { recoveryCodes }) : NOT_FOUND;
  },
});
