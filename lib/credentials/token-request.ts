/** A client credentials request, read as far as the protocol goes (RFC 6749, 4.4.2). */
export type TokenReading =
  | {
      readonly kind: "request";
      readonly client: ClientCredentials | null;
      readonly scope: string | null;
    }
  | { readonly kind: "invalid"; readonly error: "invalid_request" | "unsupported_grant_type" };

export interface ClientCredentials {
  readonly id: string;
  readonly secret: string;
}

/**
 * Reads a token request. Parameters that repeat, or that carry a secret where it would be logged,
 * are refused; a missing or broken `Authorization` is no client.
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
  if (new Set(names).size < names.length || fields.has("client_secret")) return invalid;
  const grantType = fields.get("grant_type");
  if (!grantType) return invalid;
  if (grantType !== "client_credentials")
    return { kind: "invalid", error: "unsupported_grant_type" };
  return { kind: "request", client: readBasic(authorization), scope: fields.get("scope") };
}

const VISIBLE = /^[\x21-\x7e]+$/;

/** HTTP Basic (RFC 7617). Our ids and secrets need no escaping, so an escaped one is none of ours. */
function readBasic(authorization: string | null): ClientCredentials | null {
  const encoded = /^Basic ([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? "")?.[1];
  if (!encoded || encoded.length > 1_024) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  const [id, secret] = [text.slice(0, colon), text.slice(colon + 1)];
  return VISIBLE.test(id) && VISIBLE.test(secret) && colon > 0 ? { id, secret } : null;
}
