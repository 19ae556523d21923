import { networkOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { secretHash } from "@/lib/platform/secret-hash";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";
import { countTry, secondsToWait, TOKEN_ADDRESS, TOKEN_CLIENT } from "@/lib/rate-limits/throttle";
import { issueToken } from "./access-tokens";
import { subjectOf, verifyAssertion } from "./client-assertion";
import { noteGrant } from "./note-grant";
import { claimAssertion } from "./store/client-keys";
import { type Credential, findCredential, noteCredentialUse } from "./store/credentials";
import type { ClientAssertion, ClientCredentials } from "./token-request";

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
  client: ClientCredentials | ClientAssertion | null,
  scope: string | null,
  address: string,
  userAgent = "",
): Promise<Grant> {
  const watched = [
    [TOKEN_CLIENT, `token:${nameOf(client).slice(0, 64)}:${networkOf(address)}`],
    [TOKEN_ADDRESS, `token:${networkOf(address)}`],
  ] as const;
  // Both queries run at the same time; a throttled caller learns nothing of the credential.
  const [seconds, credential] = await Promise.all([
    secondsToWait(watched),
    client && presentedBy(client),
  ]);
  if (seconds > 0) return { kind: "throttled", seconds };
  // Used up only now: what a throttled caller presents can be presented again.
  if (!credential || !(await credential.claim())) {
    // Of many wrong secrets at once, only as many as the rule allows are answered as wrong.
    const wait = await countTry(watched);
    return wait > 0 ? { kind: "throttled", seconds: wait } : { kind: "invalid_client" };
  }
  const { found } = credential;
  const scopes = scope === null ? found.scopes : narrowed(scope, found.scopes);
  if (!scopes) return { kind: "invalid_scope" };
  await noteCredentialUse(found, now());
  await noteGrant(found, scopes, { address, userAgent }, now());
  return { kind: "granted", token: await issueToken(found, scopes), scopes };
}

/** The client that a request says it is of. */
function nameOf(client: ClientCredentials | ClientAssertion | null): string {
  if (!client) return "";
  return "secret" in client ? client.id : (client.id ?? subjectOf(client.assertion));
}

/** A credential that a request proved to have. */
interface Presented {
  readonly found: Credential;
  /** Uses the proof up where it counts once; false when it was used before. */
  readonly claim: () => Promise<boolean>;
}

async function presentedBy(client: ClientCredentials | ClientAssertion): Promise<Presented | null> {
  if ("secret" in client) {
    const presented = { clientId: client.id, secretHash: secretHash(client.secret) };
    const found = await findCredential(presented);
    return found && { found, claim: async () => true };
  }
  const verified = await verifyAssertion(client, now());
  if (!verified) return null;
  const { credential, jti, expiresAt } = verified;
  return { found: credential, claim: () => claimAssertion(credential.id, jti, expiresAt) };
}

/** The scopes of a request; null when one of them is not the secret's, or the request names none. */
function narrowed(scope: string, granted: readonly Scope[]): readonly Scope[] | null {
  const requested = scope.split(" ").filter(Boolean);
  const known = SCOPES.filter((one) => granted.includes(one) && requested.includes(one));
  return requested.length > 0 && known.length === new Set(requested).size ? known : null;
}
