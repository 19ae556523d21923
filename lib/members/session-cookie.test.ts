import { hkdfSync } from "node:crypto";
import { EncryptJWT } from "jose";
import { expect, onTestFinished, test } from "vitest";
import { launchEnv, settle } from "@/lib/platform/env";
import {
  decodeSession,
  sessionCookie,
  sessionCookieOptions,
  sessionIdIn,
  sessionSecret,
} from "./session-cookie";

test("G6 over https the cookie of a session is bound to its host by name, and goes over https alone", async () => {
  const production = {
    VINTEM_ENV: "production",
    DATABASE_URL: "postgresql://u:p@db/vintem",
    VINTEM_SECRET: "qZ8vT1nR5xB0kLw3mJ7yHc2dFg9sPa4u",
    PUBLIC_URL: "https://pay.example",
  };
  const before = settle(launchEnv({}), production.DATABASE_URL, production.VINTEM_SECRET);
  // Unit tests of all files share their process.
  onTestFinished(() => void settle(before, before.databaseUrl, before.secret));
  settle(launchEnv(production), production.DATABASE_URL, production.VINTEM_SECRET);
  const [pair, ...attributes] = (await sessionCookie({ sessionId: "a-session" })).split("; ");
  expect(pair).toMatch(/^__Host-vintem-session=/);
  expect(attributes).toEqual(["Path=/", "Max-Age=1800", "HttpOnly", "SameSite=Lax", "Secure"]);
});

test("G21 a cookie that says how its key is derived or wrapped is not decrypted, though the key were ours", async () => {
  const info = "NextAuth.js Generated Encryption Key";
  const key = new Uint8Array(hkdfSync("sha256", sessionSecret(), "", info, 32));
  const tokenBy = (alg: string) =>
    new EncryptJWT({ sessionId: "a-session" })
      .setProtectedHeader({ alg, enc: "A256GCM" })
      .setExpirationTime("1h")
      .encrypt(key);
  const secret = sessionSecret();
  const cookie = async (alg: string) => `${sessionCookieOptions().name}=${await tokenBy(alg)}`;
  expect(await sessionIdIn(await cookie("dir"))).toBe("a-session");
  for (const alg of ["A256KW", "A256GCMKW"]) {
    expect(await sessionIdIn(await cookie(alg))).toBe(null);
    expect(await decodeSession({ token: await tokenBy(alg), secret })).toBe(null);
  }
});
