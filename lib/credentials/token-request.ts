/** A client credentials request, read as far as the protocol goes (RFC 6749, 4.4.2). */
export type TokenReading =
  | {
      readonly kind: "request";
      readonly client: ClientCredentials | ClientAssertion | null;
      readonly scope: string | null;
    }
  | { readonly kind: "invalid"; readonly error: "invalid_request" | "unsupported_grant_type" };

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/** A signed statement of a client that it is who it says (RFC 7523, 2.2), not verified yet. */
export interface ClientAssertion {
  /** The id that the assertion has to be of; null where the request names none beside it. */
  readonly id: string | null;
  readonly assertion: string;
}

/** The one type of assertion that proves a client. */
const JWT_BEARER = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/** An assertion has some claims and a signature; RSA's of 4096 bits is the longest. */
const ASSERTION_MAX = 4_096;

/**
 * Reads a token request. Its client names itself in HTTP Basic or in the body (`client_secret_post`), or signs an assertion
 * (`private_key_jwt`), and does one of these only (RFC 6749, 2.3). Parameters that repeat, or that carry a secret where it would be logged, are refused; a missing or broken
 * `Authorization` is no client. A parameter without a value counts as left out (RFC 6749, 3.2).
 *
 * @param form the body's text; null when it is not form-encoded.
 */
export function readTokenRequest(
  authorization: string | null,
  form: string | null,
  query: URLSearchParams,
): TokenReading {
  const invalid = { kind: "invalid", error: "invalid_request" } as const;
  if (form === null || [...query.keys()].length > 0) return invalid;
  const fields = new URLSearchParams(form);
  const names = [...fields.keys()];
  if (new Set(names).size < names.length) return invalid;
  const grantType = fields.get("grant_type");
  if (!grantType) return invalid;
  if (grantType !== "client_credentials")
    return { kind: "invalid", error: "unsupported_grant_type" };
  const scope = fields.get("scope") || null;
  const [id, secret] = [fields.get("client_id") ?? "", fields.get("client_secret") ?? ""];
  const assertion = fields.get("client_assertion");
  if (assertion !== null || fields.has("client_assertion_type")) {
    const isAlone = authorization === null && secret === "";
    if (!assertion || fields.get("client_assertion_type") !== JWT_BEARER || !isAlone)
      return invalid;
    const client = assertion.length > ASSERTION_MAX ? null : { id: id || null, assertion };
    return { kind: "request", client, scope };
  }
  if (authorization === null) return { kind: "request", client: clientOf(id, secret), scope };
  const client = readBasic(authorization);
  // Beside HTTP Basic some libraries repeat the id in the body; it may be no other one.
  const isAnother = id !== "" && client !== null && client.id !== id;
  return secret !== "" || isAnother ? invalid : { kind: "request", client, scope };
}

const VISIBLE = /^[\x21-\x7e]+$/;

function clientOf(id: string, secret: string): ClientCredentials | null {
  const isLong = id.length + secret.length > 1_024;
  return !isLong && VISIBLE.test(id) && VISIBLE.test(secret) ? { id, secret } : null;
}

/** HTTP Basic (RFC 7617) of an id and a secret that are form-encoded each (RFC 6749, 2.3.1). */
function readBasic(authorization: string): ClientCredentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1];
  if (!encoded || encoded.length > 4_096) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 0) return null;
  const [id, secret] = [formDecoded(text.slice(0, colon)), formDecoded(text.slice(colon + 1))];
  return id === null || secret === null ? null : clientOf(id, secret);
}

/**
 * Decodes `application/x-www-form-urlencoded`; null for a broken escape. Ids and secrets of ours have no character that
 * it changes, so clients that do not encode them are read alike.
 */
function formDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return null;
  }
}
