import { Secret, TOTP } from "otpauth";

/**
 * The code that a user's authenticator app shows.
 *
 * @param steps of 30 seconds from now: a clock may be one off, so that nobody has to wait for a new code.
 */
export function codeFrom(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret.replaceAll(" ", "")), timestamp });
}
