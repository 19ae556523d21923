import { readPspAccountChange } from "@/lib/contract/psp-account-request";
import { disableOwnPspAccount } from "@/lib/database/own-psp-accounts";
import { parseUuid } from "@/lib/domain/charge";
import { invalid, json, NOT_FOUND, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { keepPspAccount } from "@/lib/operations/keep-psp-account";
import { answerKept } from "../answer-kept";

/** Changes an account of the merchant; secrets that are not sent stay. */
export const PUT = memberEndpoint({
  route: "/api/dashboard/psp-accounts/[id]",
  permission: "manage",
  act: "psp_account.change",
  async handle({ request, params, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readPspAccountChange(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const id = parseUuid(params.id ?? "");
    if (!id) return NOT_FOUND;
    note({ name: read.value.name, apiUrl: read.value.apiUrl });
    return answerKept(await keepPspAccount(person, { id }, read.value));
  },
});

/** Takes an account out of use: no new charges go there, open ones are still followed. */
export const DELETE = memberEndpoint({
  route: "/api/dashboard/psp-accounts/[id]",
  permission: "manage",
  act: "psp_account.disable",
  async handle({ params, person, note }) {
    const id = parseUuid(params.id ?? "");
    const name = id && (await disableOwnPspAccount(person, id));
    if (!name) return NOT_FOUND;
    note({ name });
    return json(200, { name });
  },
});
