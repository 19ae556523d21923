import { createPublicKey } from "node:crypto";
import { algorithmsOf } from "./public-key";
import { CLOCK_TOLERANCE, signedClaims, unverified } from "./signed-claims";
import { type ClientKey, findClientKeys } from "./store/client-keys";
import type { Credential } from "./store/credentials";
import type { ClientAssertion } from "./token-request";

/** How long an assertion may live, in seconds. */
const LIFETIME_MAX = 300;

const JTI_MAX = 255;

/** An assertion that a key of its client signed. It counts once: see `claimAssertion`. */
interface VerifiedAssertion {
  readonly credential: Credential;
  readonly jti: string;
  readonly expiresAt: Date;
}

/** The client that an assertion says it is of, which nothing has verified; empty when it says none. */
export function subjectOf(assertion: string): string {
  return unverified(assertion)?.subject ?? "";
}

/**
 * Verifies an assertion by the keys of the client that it names (RFC 7523, 3): signed by one that is in force with an
 * algorithm of that key, issued by and about the client, for this service, and for five minutes at most.
 *
 * @returns null when it proves nothing.
 */
export async function verifyAssertion(
  { id, assertion }: ClientAssertion,
  at: Date,
): Promise<VerifiedAssertion | null> {
  const read = unverified(assertion);
  const clientId = read?.subject;
  if (!clientId || (id !== null && id !== clientId)) return null;
  const keys = await findClientKeys(clientId);
  const named = keys.filter(({ jwk }) => jwk.kid === read.kid);
  for (const key of read.kid === null ? keys : named) {
    const verified = await verifiedBy(key, assertion, clientId, at);
    if (verified) return verified;
  }
  return null;
}

async function verifiedBy(
  { jwk, credential }: ClientKey,
  assertion: string,
  clientId: string,
  at: Date,
): Promise<VerifiedAssertion | null> {
  const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
  const algorithms = algorithmsOf(key) ?? [];
  const demands = { key, algorithms, issuer: clientId, subject: clientId } as const;
  const claims = await signedClaims(
    assertion,
    { ...demands, requiredClaims: ["exp", "jti"], lifetime: LIFETIME_MAX },
    at,
  );
  const { jti, exp = 0 } = claims ?? {};
  if (typeof jti !== "string" || jti === "" || jti.length > JTI_MAX) return null;
  return { credential, jti, expiresAt: new Date((exp + CLOCK_TOLERANCE) * 1_000) };
}
