import { now } from "@/lib/clock";
import { readTypedName } from "@/lib/contract/operator-requests";
import { disableMerchant } from "@/lib/database/merchants";
import { invalid, json, NOT_FOUND, problem, readJson } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { merchantOf } from "../../../merchant-of";

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/merchants/[id]/disable",
  act: "merchant.disable",
  about: async ({ id }) => (await merchantOf(id))?.id ?? null,
  async handle({ request, params, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readTypedName(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const merchant = await merchantOf(params.id);
    if (!merchant) return NOT_FOUND;
    note({ name: merchant.name });
    if (merchant.disabledAt) return problem("conflict", "esta loja já está desativada");
    if (read.value.name.trim() !== merchant.name.trim()) {
      return invalid("invalid_body", [{ pointer: "/name", message: "não é o nome desta loja" }]);
    }
    await disableMerchant(merchant.id, now());
    return json(204, null);
  },
});
