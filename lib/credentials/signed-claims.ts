import type { KeyObject } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import { env } from "@/lib/platform/env";

/** How far the clock of who signs may be from ours, in seconds. */
export const CLOCK_TOLERANCE = 10;

/** What an assertion says of itself, which nothing has verified. */
interface UnverifiedAssertion {
  readonly issuer: string;
  readonly subject: string;
  /** The key that it names; null when it names none. */
  readonly kid: string | null;
}

/** What an assertion says, not verified; null when it is no JWT that names its issuer and its subject. */
export function unverified(assertion: string): UnverifiedAssertion | null {
  try {
    const { iss: issuer, sub: subject } = decodeJwt(assertion);
    const { kid } = decodeProtectedHeader(assertion);
    if (typeof issuer !== "string" || typeof subject !== "string") return null;
    return { issuer, subject, kid: kid ?? null };
  } catch {
    return null;
  }
}

/** A key that may have signed an assertion, and what the assertion has to say. */
interface Demands {
  readonly key: KeyObject;
  /** The key's: the assertion has no say in it. */
  readonly algorithms: readonly string[];
  readonly issuer: string;
  readonly subject: string;
  readonly requiredClaims: readonly ("exp" | "jti")[];
  /** How far ahead it may expire at most, in seconds. */
  readonly lifetime: number;
}

/**
 * The claims of an assertion that a key signed for this service and that is in force (RFC 7523, 3).
 *
 * @returns null when it proves nothing.
 */
export async function signedClaims(
  assertion: string,
  { key, algorithms, issuer, subject, requiredClaims, lifetime }: Demands,
  at: Date,
): Promise<JWTPayload | null> {
  const { publicUrl } = env();
  try {
    const { payload } = await jwtVerify(assertion, key, {
      algorithms: [...algorithms],
      issuer,
      subject,
      audience: [publicUrl, `${publicUrl}/oauth/token`, `${publicUrl}/v1/oauth/token`],
      requiredClaims: [...requiredClaims],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: at,
    });
    const latest = at.getTime() / 1_000 + lifetime + CLOCK_TOLERANCE;
    return (payload.exp ?? 0) <= latest ? payload : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
