import { readPassword } from "@/lib/contract/account-requests";
import { invalid, json, problem, readJson } from "@/lib/http/endpoint";
import { ownEndpoint } from "@/lib/http/person-endpoint";
import { provePassword } from "@/lib/identity/own-password";
import { beginSecondFactor } from "@/lib/identity/second-factor";
import { refusalOf } from "../proofs";

export const POST = ownEndpoint({
  route: "/api/dashboard/me/second-factor",
  act: "totp.begin",
  async handle({ request, person, device }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readPassword(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const proof = await provePassword(person, read.value.password, device.address);
    const refusal = refusalOf(proof, "password");
    if (refusal) return refusal;
    const begun = await beginSecondFactor(person);
    return begun
      ? json(200, begun)
      : problem("conflict", "a verificação em duas etapas já está ligada");
  },
});
