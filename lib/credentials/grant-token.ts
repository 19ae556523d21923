import { networkOf } from "@/lib/platform/caller-address";
import { now } from "@/lib/platform/clock";
import { secretHash } from "@/lib/platform/secret-hash";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";
import { mayHaveToken } from "@/lib/rate-limits/admission";
import { inTurnOfGuess } from "@/lib/rate-limits/guess-turns";
import {
  countTry,
  secondsToWait,
  TOKEN_ADDRESS,
  TOKEN_CLIENT,
  type Watched,
} from "@/lib/rate-limits/throttle";
import { issueToken } from "./access-tokens";
import { subjectOf, verifyAssertion } from "./client-assertion";
import { verifyIssuedAssertion } from "./issued-assertion";
import { noteGrant } from "./note-grant";
import { unverified } from "./signed-claims";
import { claimAssertion } from "./store/client-keys";
import { type Credential, findCredential, noteCredentialUse } from "./store/credentials";
import type { ClientAssertion, ClientCredentials } from "./token-request";

export type Grant =
  | { readonly kind: "granted"; readonly token: string; readonly scopes: readonly Scope[] }
  | { readonly kind: "invalid_client" }
  | { readonly kind: "invalid_scope" }
  /** The keys of the client's issuer cannot be read now. */
  | { readonly kind: "issuer_away"; readonly seconds: number }
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
  const ofClient = [
    TOKEN_CLIENT,
    `token:${nameOf(client).slice(0, 64)}:${networkOf(address)}`,
  ] as const;
  const ofAddress = [TOKEN_ADDRESS, `token:${networkOf(address)}`] as const;
  const wrong = () => answerGuess([ofClient, ofAddress], address);
  const presented = client && (await presentedBy(client));
  if (!presented) return wrong();
  // A throttled caller learns nothing of the credential. Many share an address: others' guesses at other clients keep nobody from a
  // token who has what it is given for.
  const seconds = await secondsToWait([ofClient]);
  if (seconds > 0) return { kind: "throttled", seconds };
  // Nobody can say that it is wrong, so it is not counted.
  if (presented.kind === "issuer_away") return presented;
  // A proof that counts once is not used up for nothing.
  if (!mayHaveToken(presented.found.id)) return { kind: "throttled", seconds: 1 };
  // Used up only now: what a throttled caller presents can be presented again.
  if (!(await presented.claim())) return wrong();
  const { found } = presented;
  const scopes = scope === null ? found.scopes : narrowed(scope, found.scopes);
  if (!scopes) return { kind: "invalid_scope" };
  await noteCredentialUse(found, now());
  await noteGrant(found, scopes, { address, userAgent }, now());
  return { kind: "granted", token: await issueToken(found, scopes), scopes };
}

/** After so many seconds a wrong secret may be counted that found no turn. */
const NEXT_TURN_S = 2;

/** Counts a wrong secret. Of many at once, only as many as the rules allow are answered as wrong. */
async function answerGuess(watched: readonly Watched[], address: string): Promise<Grant> {
  const wait = await inTurnOfGuess(address, async () => {
    const seconds = await secondsToWait(watched);
    return seconds > 0 ? seconds : countTry(watched);
  });
  if (wait === 0) return { kind: "invalid_client" };
  return { kind: "throttled", seconds: wait ?? NEXT_TURN_S };
}

/** The client that a request says it is of. */
function nameOf(client: ClientCredentials | ClientAssertion | null): string {
  if (!client) return "";
  return "secret" in client ? client.id : (client.id ?? subjectOf(client.assertion));
}

/** A credential that a request proved to have. */
interface Presented {
  readonly kind: "presented";
  readonly found: Credential;
  /** Uses the proof up where it counts once; false when it was used before. */
  readonly claim: () => Promise<boolean>;
}

type IssuerAway = Extract<Grant, { readonly kind: "issuer_away" }>;

async function presentedBy(
  client: ClientCredentials | ClientAssertion,
): Promise<Presented | IssuerAway | null> {
  if ("secret" in client) {
    const presented = { clientId: client.id, secretHash: secretHash(client.secret) };
    const found = await findCredential(presented);
    return found && { kind: "presented", found, claim: async () => true };
  }
  const { id, assertion } = client;
  // Of another issuer than the client itself: the request has to name the client, which no claim of the issuer does.
  if (id !== null && unverified(assertion)?.issuer !== id) {
    const issued = await verifyIssuedAssertion(id, assertion, now());
    if (issued.kind === "issuer_away") return issued;
    const found = issued.kind === "verified" ? issued.credential : null;
    return found && { kind: "presented", found, claim: async () => true };
  }
  const verified = await verifyAssertion(client, now());
  if (!verified) return null;
  const { credential, jti, expiresAt } = verified;
  return {
    kind: "presented",
    found: credential,
    claim: () => claimAssertion(credential.id, jti, expiresAt),
  };
}

/** The scopes of a request; null when one of them is not the secret's, or the request names none. */
function narrowed(scope: string, granted: readonly Scope[]): readonly Scope[] | null {
  const requested = scope.split(" ").filter(Boolean);
  const known = SCOPES.filter((one) => granted.includes(one) && requested.includes(one));
  return requested.length > 0 && known.length === new Set(requested).size ? known : null;
}
