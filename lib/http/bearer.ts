import type { Scope } from "@/lib/domain/scope";
import { type Caller, verifyToken } from "@/lib/identity/access-tokens";

export type Authentication =
  | { readonly kind: "caller"; readonly caller: Caller }
  /** No credential was sent, so no error code is told (RFC 6750, 3.1). */
  | { readonly kind: "missing" }
  | { readonly kind: "invalid" }
  | { readonly kind: "scope"; readonly needed: Scope };

// RFC 6750 b64token; a second header arrives joined by a comma and does not match.
const BEARER = /^Bearer ([A-Za-z0-9\-._~+/]+=*)$/i;

/** Reads the bearer token of a request and checks that it allows what the endpoint does. */
export async function authenticate(request: Request, needed: Scope): Promise<Authentication> {
  const header = request.headers.get("authorization");
  if (header === null) return { kind: "missing" };
  const token = BEARER.exec(header)?.[1];
  const caller = token === undefined || token.length > 4_096 ? null : await verifyToken(token);
  if (!caller) return { kind: "invalid" };
  return caller.scopes.includes(needed) ? { kind: "caller", caller } : { kind: "scope", needed };
}
