import { issuerKeys } from "./issuer-keys";
import { signedClaims, unverified } from "./signed-claims";
import type { Credential } from "./store/credentials";
import { findTrustedIssuer } from "./store/trusted-issuers";

/** How far ahead a token of an issuer may expire, in seconds: as long as Kubernetes makes them by default. */
const LIFETIME_MAX = 3_600;

export type IssuedVerification =
  | { readonly kind: "verified"; readonly credential: Credential }
  | { readonly kind: "unproven" }
  /** The issuer's keys cannot be read now: it says nothing of the token. */
  | { readonly kind: "issuer_away"; readonly seconds: number };

/**
 * Verifies a token of an issuer that a client's merchant trusts: for the registered subject, signed by a key that the
 * registered address has, with an algorithm of that key, for this service, and for an hour at most. Issuers hand a token
 * to their workload for several uses, so it counts as often as it is presented until it expires (ADR 0098).
 */
export async function verifyIssuedAssertion(
  clientId: string,
  assertion: string,
  at: Date,
): Promise<IssuedVerification> {
  const claimed = unverified(assertion);
  const trusted = claimed && (await findTrustedIssuer({ clientId, ...claimed }));
  if (!trusted) return { kind: "unproven" };
  const { issuer, subject, jwksUri, credential } = trusted;
  const found = await issuerKeys(jwksUri, claimed.kid, credential.merchantId);
  if (found.kind === "away") return { kind: "issuer_away", seconds: found.seconds };
  for (const { key, algorithms } of found.keys) {
    const demands = { key, algorithms, issuer, subject, requiredClaims: ["exp"] } as const;
    const claims = await signedClaims(assertion, { ...demands, lifetime: LIFETIME_MAX }, at);
    if (claims) return { kind: "verified", credential };
  }
  return { kind: "unproven" };
}
