import { Secret, TOTP } from "otpauth";

/** The seconds for which an app shows one code (RFC 6238). */
const PERIOD_SECONDS = 30;

/** A fresh secret for an authenticator app: 160 random bits, base32. */
export function freshTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads from a QR Code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ issuer: "Vintém", label: email, secret }).toString();
}

/**
 * Which 30-second step a code is for: the present one, the one before or the one after, as clocks
 * differ; null when it is for none of them.
 */
export function stepOfCode(secret: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime();
  const totp = { secret: Secret.fromBase32(secret), period: PERIOD_SECONDS, timestamp };
  const delta = TOTP.validate({ ...totp, token: code, window: 1 });
  return delta === null
    ? null
    : BigInt(TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta);
}
