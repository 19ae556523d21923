import { readRevocationRequest } from "@/lib/contract/credential-requests";
import { revokeSecret } from "@/lib/database/credentials";
import { parseUuid } from "@/lib/domain/charge";
import { invalid, json, NOT_FOUND, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";

/** Revokes a secret whose name was typed: it and its tokens are refused from their next call on. */
export const POST = memberEndpoint({
  route: "/api/dashboard/credentials/[id]/revoke",
  permission: "manage",
  act: "credential.revoke",
  async handle({ request, params, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readRevocationRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const id = parseUuid(params.id ?? "");
    if (!id) return NOT_FOUND;
    const { name } = read.value;
    note({ name });
    switch (await revokeSecret(person, id, name)) {
      case "revoked":
        return json(200, { id });
      case "not_found":
        return NOT_FOUND;
      case "other_name":
        return invalid("invalid_body", [{ pointer: "/name", message: "não é o nome do segredo" }]);
    }
  },
});
