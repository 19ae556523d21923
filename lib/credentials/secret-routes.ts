import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, problem } from "@/lib/http/response";
import { SCOPES } from "@/lib/platform/values/scope";
import { createSecret } from "./client-secrets";
import { revocationRequest, secretRequest } from "./credential-requests";
import { readPublicKey } from "./public-key";
import { addSecret, revokeSecret, SECRETS_MAX } from "./store/credentials";

export const createClientSecret = operation({
  name: "createClientSecret",
  summary: {
    pt: "Cria uma chave secreta da API, ou registra uma chave pública",
    en: "Creates an API secret, or registers a public key",
  },
  method: "POST",
  at: [{ path: "/api/dashboard/credentials", who: member("manage") }],
  body: jsonBody(secretRequest),
  successes: {
    /** The secret is in this response and nowhere else. */
    201: z.strictObject({
      id: z.guid(),
      name: z.string(),
      scopes: z.array(z.enum(SCOPES)),
      /** Null for a key: its private half is its owner's alone. */
      secret: z.string().nullable(),
    }),
  },
  problems: ["name_taken", "limit_reached"],
  proof: true,
  audit: "credential.create",
  async run({ principal, body, note }) {
    const { name, scopes, publicKey } = body;
    note({ name, scopes: scopes.join(" ") });
    const key = publicKey === null ? null : await readPublicKey(publicKey);
    if (key?.kind === "refused") {
      return invalid("invalid_body", [{ pointer: "/publicKey", message: key.message }]);
    }
    if (key) note({ key: key.jwk.kid });
    const made = key
      ? {
          ...(await addSecret(principal.member, { name, scopes, proof: { publicJwk: key.jwk } })),
          text: null,
        }
      : await createSecret(principal.member, body);
    switch (made.kind) {
      case "added":
        note({}, made.id);
        return json(201, { id: made.id, name, scopes, secret: made.text });
      case "name_taken":
        return problem("name_taken", "há uma chave ativa com este nome");
      case "too_many":
        return problem("limit_reached", `há ${SECRETS_MAX} chaves ativas; revogue uma antes`);
    }
  },
});

/** Revokes a client secret: the secret and the tokens that it got are refused from their next call on. */
export const revokeClientSecret = operation({
  name: "revokeClientSecret",
  summary: { pt: "Revoga uma chave da API", en: "Revokes an API secret" },
  method: "POST",
  at: [{ path: "/api/dashboard/credentials/{id}/revoke", who: member("manage") }],
  idIs: "uuid",
  body: jsonBody(revocationRequest),
  successes: { 200: z.strictObject({ id: z.guid() }) },
  problems: [],
  audit: "credential.revoke",
  async run({ principal, id, body, note }) {
    const { name } = body;
    note({ name });
    switch (await revokeSecret(principal.member, id, name)) {
      case "revoked":
        return json(200, { id });
      case "not_found":
        return NOT_FOUND;
      case "other_name":
        return invalid("invalid_body", [{ pointer: "/name", message: "não é o nome da chave" }]);
    }
  },
});
