import { Secret } from "otpauth";
import { expect, test } from "vitest";
import { freshTotpSecret, stepOfCode, totpUri } from "./totp";

/** The secret and the codes of RFC 6238, appendix B, with the last six of their eight digits. */
const SECRET = Secret.fromLatin1("12345678901234567890").base32;

test("the codes of RFC 6238 are right at their instants", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
  ] as const) {
    const step = stepOfCode(SECRET, code, new Date(seconds * 1000));
    expect(step).toBe(BigInt(Math.floor(seconds / 30)));
  }
});

test("a clock may be one step off, not two", () => {
  const at = (step: number) => new Date(step * 30_000);
  // 287082 is the code of step 1.
  expect(stepOfCode(SECRET, "287082", at(0))).toBe(1n);
  expect(stepOfCode(SECRET, "287082", at(2))).toBe(1n);
  expect(stepOfCode(SECRET, "287082", at(3))).toBeNull();
  expect(stepOfCode(SECRET, "000000", at(1))).toBeNull();
});

test("an authenticator app reads the secret, whose it is and where it is for", () => {
  const secret = freshTotpSecret();
  const uri = new URL(totpUri(secret, "ana@loja.example"));
  expect(decodeURIComponent(uri.pathname)).toContain("Vintém:ana@loja.example");
  expect(uri.searchParams.get("secret")).toBe(secret);
  expect(secret).toHaveLength(32);
});
