import { now } from "@/lib/clock";
import { readTypedName } from "@/lib/contract/operator-requests";
import { disablePspAccount, findPspAccountName } from "@/lib/database/psp-accounts";
import { invalid, json, NOT_FOUND, problem, readJson } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { accountOf } from "../../../account-of";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/psp-accounts/[id]/disable",
  act: "psp_account.disable",
  about: async ({ id }) => (await accountOf(id))?.merchantId ?? null,
  async handle({ request, params: { id = "" }, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readTypedName(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const name = UUID.test(id) ? await findPspAccountName(id) : null;
    if (name === null) return NOT_FOUND;
    note({ name });
    if (read.value.name.trim() !== name.trim()) {
      return invalid("invalid_body", [{ pointer: "/name", message: "não é o nome desta conta" }]);
    }
    return (await disablePspAccount(id, now()))
      ? json(204, null)
      : problem("conflict", "esta conta já está desativada");
  },
});
