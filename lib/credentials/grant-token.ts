import { networkOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { secretHash } from "@/lib/platform/secret-hash";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";
import { countTry, secondsToWait, TOKEN_ADDRESS, TOKEN_CLIENT } from "@/lib/rate-limits/throttle";
import { issueToken } from "./access-tokens";
import { noteGrant } from "./note-grant";
import { findCredential, noteCredentialUse } from "./store/credentials";

export type Grant =
  | { readonly kind: "granted"; readonly token: string; readonly scopes: readonly Scope[] }
  | { readonly kind: "invalid_client" }
  | { readonly kind: "invalid_scope" }
  | { readonly kind: "throttled"; readonly seconds: number };

/**
 * Answers a client credentials request (RFC 6749, 4.4). An unknown client and a wrong secret are
 * one and the same answer.
 *
 * @param scope the requested scopes, separated by spaces; null requests all that the secret may have.
 * @param address where the request came from, for counting failures.
 */
export async function grantToken(
  client: { readonly id: string; readonly secret: string } | null,
  scope: string | null,
  address: string,
  userAgent = "",
): Promise<Grant> {
  const watched = [
    [TOKEN_CLIENT, `token:${client?.id.slice(0, 64) ?? ""}:${networkOf(address)}`],
    [TOKEN_ADDRESS, `token:${networkOf(address)}`],
  ] as const;
  const presented = client && { clientId: client.id, secretHash: secretHash(client.secret) };
  // Both queries run at the same time; a throttled caller learns nothing of the credential.
  const [seconds, credential] = await Promise.all([
    secondsToWait(watched),
    presented && findCredential(presented),
  ]);
  if (seconds > 0) return { kind: "throttled", seconds };
  if (!credential) {
    // Of many wrong secrets at once, only as many as the rule allows are answered as wrong.
    const wait = await countTry(watched);
    return wait > 0 ? { kind: "throttled", seconds: wait } : { kind: "invalid_client" };
  }
  const scopes = scope === null ? credential.scopes : narrowed(scope, credential.scopes);
  if (!scopes) return { kind: "invalid_scope" };
  await noteCredentialUse(credential, now());
  await noteGrant(credential, scopes, { address, userAgent }, now());
  return { kind: "granted", token: await issueToken(credential, scopes), scopes };
}

/** The scopes of a request; null when one of them is not the secret's, or the request names none. */
function narrowed(scope: string, granted: readonly Scope[]): readonly Scope[] | null {
  const requested = scope.split(" ").filter(Boolean);
  const known = SCOPES.filter((one) => granted.includes(one) && requested.includes(one));
  return requested.length > 0 && known.length === new Set(requested).size ? known : null;
}
