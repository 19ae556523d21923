import { now } from "@/lib/clock";
import { findCredential, noteCredentialUse } from "@/lib/database/credentials";
import { SCOPES, type Scope } from "@/lib/domain/scope";
import { issueToken } from "./access-tokens";
import { networkOf } from "./caller-address";
import { secretHash } from "./client-secrets";
import { countTry, secondsToWait, TOKEN_ADDRESS, TOKEN_CLIENT } from "./throttle";

export type Grant =
  | { readonly kind: "granted"; readonly token: string; readonly scopes: readonly Scope[] }
  | { readonly kind: "invalid_client" }
  | { readonly kind: "invalid_scope" }
  | { readonly kind: "throttled"; readonly seconds: number };

/**
 * Answers a client credentials request (RFC 6749, 4.4). An unknown client and a wrong secret are
 * one and the same answer.
 *
 * @param scope the scopes asked for, separated by spaces; null asks for all that the secret may have.
 * @param address where the request came from, for counting failures.
 */
export async function grantToken(
  client: { readonly id: string; readonly secret: string } | null,
  scope: string | null,
  address: string,
): Promise<Grant> {
  const watched = [
    [TOKEN_CLIENT, `token:${client?.id.slice(0, 64) ?? ""}:${networkOf(address)}`],
    [TOKEN_ADDRESS, `token:${networkOf(address)}`],
  ] as const;
  const shown = client && { clientId: client.id, secretHash: secretHash(client.secret) };
  // Both are asked at the same time; whoever has to wait learns nothing of the other one.
  const [seconds, credential] = await Promise.all([
    secondsToWait(watched),
    shown && findCredential(shown),
  ]);
  if (seconds > 0) return { kind: "throttled", seconds };
  if (!credential) {
    // Of many wrong ones at once only as many are told apart from a throttled one as the rule allows.
    const wait = await countTry(watched);
    return wait > 0 ? { kind: "throttled", seconds: wait } : { kind: "invalid_client" };
  }
  const scopes = scope === null ? credential.scopes : narrowed(scope, credential.scopes);
  if (!scopes) return { kind: "invalid_scope" };
  await noteCredentialUse(credential, now());
  return { kind: "granted", token: await issueToken(credential, scopes), scopes };
}

/** The scopes of a request; null when one of them is not the secret's, or none is asked for. */
function narrowed(scope: string, granted: readonly Scope[]): readonly Scope[] | null {
  const asked = scope.split(" ").filter(Boolean);
  const known = SCOPES.filter((one) => granted.includes(one) && asked.includes(one));
  return asked.length > 0 && known.length === new Set(asked).size ? known : null;
}
