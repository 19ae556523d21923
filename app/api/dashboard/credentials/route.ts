import { readSecretRequest } from "@/lib/contract/credential-requests";
import { SECRETS_MAX } from "@/lib/database/credentials";
import { invalid, json, problem, readJson } from "@/lib/http/endpoint";
import { memberEndpoint } from "@/lib/http/person-endpoint";
import { createSecret } from "@/lib/identity/client-secrets";

/** Makes a secret; its text is in this answer and nowhere else. */
export const POST = memberEndpoint({
  route: "/api/dashboard/credentials",
  permission: "manage",
  act: "credential.create",
  async handle({ request, person, note }) {
    const body = await readJson(request);
    if (body.kind === "refused") return body.answer;
    const read = readSecretRequest(body.value);
    if (read.kind === "invalid") return invalid("invalid_body", read.errors);
    const { name, scopes } = read.value;
    note({ name, scopes: scopes.join(" ") });
    const made = await createSecret(person, read.value);
    switch (made.kind) {
      case "added":
        note({}, made.id);
        return json(201, { id: made.id, name, scopes, secret: made.text });
      case "name_taken":
        return problem("name_taken", "há um segredo em vigor com este nome");
      case "too_many":
        return problem("limit_reached", `há ${SECRETS_MAX} segredos em vigor; revogue um antes`);
    }
  },
});
