import { now } from "@/lib/clock";
import { readCode } from "@/lib/contract/account-requests";
import { invalid, json, NOT_FOUND, problem, readJson } from "@/lib/http/endpoint";
import { ownEndpoint } from "@/lib/http/person-endpoint";
import { confirmSecondFactor } from "@/lib/identity/second-factor";
import { refusalOf } from "../../proofs";

export const POST = ownEndpoint({
  route: "/api/dashboard/me/second-factor/confirm",
  act: "totp.enable",
  async handle({ request, person, device }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readCode(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const outcome = await confirmSecondFactor(person, read.value.code, device.address, now());
    switch (outcome.kind) {
      case "on":
        return json(200, { recoveryCodes: outcome.recoveryCodes });
      case "not_begun":
        return problem("conflict", "comece de novo: esta configuração não está mais em andamento");
      default:
        return refusalOf(outcome.kind, "code") ?? NOT_FOUND;
    }
  },
});
