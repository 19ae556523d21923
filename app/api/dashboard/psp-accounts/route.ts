import { readPspAccountAddition } from "@/lib/contract/psp-account-request";
import { invalid, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { keepPspAccount } from "@/lib/operations/keep-psp-account";
import { answerKept } from "./answer-kept";

/** Adds an account of the merchant; its new charges go there from now on. */
export const POST = memberEndpoint({
  route: "/api/dashboard/psp-accounts",
  permission: "manage",
  act: "psp_account.add",
  async handle({ request, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readPspAccountAddition(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { pixKey, ...given } = read.value;
    note({ name: given.name, apiUrl: given.apiUrl });
    const outcome = await keepPspAccount(person, { pixKey }, given);
    if (outcome.kind === "kept") note({}, outcome.id);
    return answerKept(outcome);
  },
});
