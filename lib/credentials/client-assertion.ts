import { createPublicKey } from "node:crypto";
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from "jose";
import { env } from "@/lib/platform/env";
import { algorithmsOf } from "./public-key";
import { type ClientKey, findClientKeys } from "./store/client-keys";
import type { Credential } from "./store/credentials";
import type { ClientAssertion } from "./token-request";

/** How long an assertion may live, in seconds. */
const LIFETIME_MAX = 300;

/** How far a client's clock may be from ours, in seconds. */
const CLOCK_TOLERANCE = 10;

const JTI_MAX = 255;

/** An assertion that a key of its client signed. It counts once: see `claimAssertion`. */
interface VerifiedAssertion {
  readonly credential: Credential;
  readonly jti: string;
  readonly expiresAt: Date;
}

/** The client that an assertion says it is of, which nothing has verified; empty when it says none. */
export function subjectOf(assertion: string): string {
  return unverified(assertion)?.payload.sub ?? "";
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
  const clientId = read?.payload.sub;
  if (!clientId || (id !== null && id !== clientId)) return null;
  const keys = await findClientKeys(clientId);
  const named = keys.filter(({ jwk }) => jwk.kid === read.kid);
  for (const key of read.kid === undefined ? keys : named) {
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
  const { publicUrl } = env();
  const key = createPublicKey({ key: { ...jwk }, format: "jwk" });
  try {
    const { payload } = await jwtVerify(assertion, key, {
      algorithms: [...(algorithmsOf(key) ?? [])],
      issuer: clientId,
      subject: clientId,
      audience: [publicUrl, `${publicUrl}/oauth/token`, `${publicUrl}/v1/oauth/token`],
      requiredClaims: ["exp", "jti"],
      clockTolerance: CLOCK_TOLERANCE,
      currentDate: at,
    });
    return accepted(payload, credential, at);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function accepted(
  { jti, exp = 0 }: JWTPayload,
  credential: Credential,
  at: Date,
): VerifiedAssertion | null {
  const isShort = exp <= at.getTime() / 1_000 + LIFETIME_MAX + CLOCK_TOLERANCE;
  if (!isShort || typeof jti !== "string" || jti === "" || jti.length > JTI_MAX) return null;
  return { credential, jti, expiresAt: new Date((exp + CLOCK_TOLERANCE) * 1_000) };
}

function unverified(
  assertion: string,
): { readonly payload: JWTPayload; readonly kid: string | undefined } | null {
  try {
    const payload = decodeJwt(assertion);
    const { kid } = decodeProtectedHeader(assertion);
    return typeof payload.sub === "string" ? { payload, kid } : null;
  } catch {
    return null;
  }
}
