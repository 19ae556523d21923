import { readNewMember } from "@/lib/contract/operator-requests";
import { addMember } from "@/lib/database/members";
import { invalid, json, NOT_FOUND, problem, readJson } from "@/lib/http/endpoint";
import { operatorEndpoint } from "@/lib/http/person-endpoint";
import { freshPassword, hashPassword } from "@/lib/identity/passwords";
import { merchantOf } from "../../../merchant-of";

export const POST = operatorEndpoint({
  route: "/api/dashboard/operator/merchants/[id]/members",
  act: "member.add",
  about: async ({ id }) => (await merchantOf(id))?.id ?? null,
  async handle({ request, params, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readNewMember(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const merchant = await merchantOf(params.id);
    if (!merchant) return NOT_FOUND;
    if (merchant.disabledAt) return problem("conflict", "esta loja está desativada");
    const { email, role, name } = read.value;
    note({ email, role });
    const password = freshPassword();
    const passwordHash = await hashPassword(password);
    const id = await addMember({ merchantId: merchant.id, role, email, name, passwordHash });
    if (id === null) {
      return invalid("invalid_body", [
        { pointer: "/email", message: "alguém já entra com este e-mail" },
      ]);
    }
    // Shown this once.
    return json(201, { id, email, password });
  },
});
