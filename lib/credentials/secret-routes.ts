import { z } from "zod";
import { jsonBody } from "@/lib/http/fields";
import { member, operation } from "@/lib/http/operation";
import { invalid, json, NOT_FOUND, type OperationResponse, problem } from "@/lib/http/response";
import { withoutQuery } from "@/lib/platform/merchant-address";
import type { MerchantId } from "@/lib/platform/values/ids";
import { SCOPES } from "@/lib/platform/values/scope";
import { countTry, ISSUER_TRIAL } from "@/lib/rate-limits/throttle";
import { freshSecret } from "./client-secrets";
import { revocationRequest, secretRequest } from "./credential-requests";
import { faultOfKeys } from "./fault-of-keys";
import { readPublicKey } from "./public-key";
import { addSecret, type Proof, revokeSecret, SECRETS_MAX } from "./store/credentials";

export const createClientSecret = operation({
  name: "createClientSecret",
  summary: {
    pt: "Cria uma chave secreta da API, registra uma chave pública ou confia num emissor",
    en: "Creates an API secret, registers a public key or trusts an issuer",
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
      /** Null for a key, whose private half is its owner's alone, and for a trusted issuer. */
      secret: z.string().nullable(),
    }),
  },
  problems: ["name_taken", "limit_reached", "too_many_requests"],
  proof: true,
  secondPerson: { shows: shownOf, keeps: ({ secret }) => secret },
  audit: "credential.create",
  async run({ principal, body, note }) {
    const { name, scopes } = body;
    note({ name, scopes: scopes.join(" ") });
    const read = await readProof(body, principal.merchantId);
    if (read.kind === "refused") return read.response;
    note(read.noted);
    const made = await addSecret(principal.member, { name, scopes, proof: read.proof });
    switch (made.kind) {
      case "added":
        note({}, made.id);
        return json(201, { id: made.id, name, scopes, secret: read.secret });
      case "name_taken":
        return problem("name_taken", "há uma chave ativa com este nome");
      case "issuer_taken":
        return refused("/trustedIssuer/subject", "já tem uma credencial ativa com este emissor");
      case "too_many":
        return problem("limit_reached", `há ${SECRETS_MAX} chaves ativas; revogue uma antes`);
    }
  },
});

/** What a second person reads of a new credential. */
function shownOf({ name, scopes, publicKey, trustedIssuer }: z.output<typeof secretRequest>) {
  return {
    name,
    scopes: scopes.join(" "),
    ...(publicKey === null ? {} : { publicKey: publicKey.slice(0, 1_000) }),
    ...(trustedIssuer === null
      ? {}
      : { ...trustedIssuer, jwksUri: withoutQuery(trustedIssuer.jwksUri) }),
  };
}

/** How the system of a new credential will prove itself. */
type ProofReading =
  | { readonly kind: "refused"; readonly response: OperationResponse }
  | {
      readonly kind: "proof";
      readonly proof: Proof;
      /** The text of a new secret, which is stored nowhere; null for what its owner has already. */
      readonly secret: string | null;
      readonly noted: Readonly<Record<string, string>>;
    };

async function readProof(
  { publicKey, trustedIssuer }: z.output<typeof secretRequest>,
  merchantId: MerchantId,
): Promise<ProofReading> {
  if (publicKey !== null) {
    const key = await readPublicKey(publicKey);
    if (key.kind === "refused")
      return { kind: "refused", response: refused("/publicKey", key.message) };
    const proof = { publicJwk: key.jwk };
    return { kind: "proof", proof, secret: null, noted: { key: key.jwk.kid } };
  }
  if (trustedIssuer === null) {
    const { text, hash } = freshSecret();
    return { kind: "proof", proof: { hash }, secret: text, noted: {} };
  }
  const wait = await countTry([[ISSUER_TRIAL, `issuer-trial:${merchantId}`]]);
  if (wait > 0) {
    const headers = { "Retry-After": String(wait) };
    const response = problem(
      "too_many_requests",
      "muitos registros seguidos; espere um pouco",
      headers,
    );
    return { kind: "refused", response };
  }
  const fault = await faultOfKeys(trustedIssuer.jwksUri, merchantId);
  if (fault !== null)
    return { kind: "refused", response: refused("/trustedIssuer/jwksUri", fault) };
  const { issuer, subject, jwksUri } = trustedIssuer;
  const noted = { issuer, subject, jwksUri: withoutQuery(jwksUri) };
  return { kind: "proof", proof: { trusted: trustedIssuer }, secret: null, noted };
}

function refused(pointer: string, message: string): OperationResponse {
  return invalid("invalid_body", [{ pointer, message }]);
}

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
