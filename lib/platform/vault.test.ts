import { createCipheriv, hkdfSync, randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { launchEnv, settle } from "./env";
import { currentKeyId, deriveKey, keyedUuid, keyIdIn, seal, unseal } from "./vault";

const FIRST = randomBytes(32).toString("base64url");
const SECOND = randomBytes(32).toString("base64url");

function runUnder(...secrets: readonly string[]): void {
  settle(launchEnv({}), "postgresql://u:p@db/vintem", secrets.join("\n"));
}

describe("a sealed text", () => {
  test("opens in the row that it was sealed for, in whatever case its id is written, and in no other", () => {
    runUnder(FIRST);
    const sealed = seal("totp", "AB-1", "JBSWY3DP");
    expect(unseal("totp", "ab-1", sealed)).toBe("JBSWY3DP");
    expect(() => unseal("totp", "ab-2", sealed)).toThrow(/another VINTEM_SECRET/);
    expect(() => unseal("psp-secrets", "ab-1", sealed)).toThrow(/another VINTEM_SECRET/);
    expect(sealed).not.toContain("JBSWY3DP");
  });

  test("is refused when any of its characters was changed", () => {
    runUnder(FIRST);
    const sealed = seal("totp", "1", "JBSWY3DP");
    for (let at = 0; at < sealed.length; at += 1) {
      const other = sealed[at] === "A" ? "B" : "A";
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last character holds bits that are not read.
      if (Buffer.from(changed, "base64url").equals(Buffer.from(sealed, "base64url"))) continue;
      expect(() => unseal("totp", "1", changed), changed).toThrow(/another VINTEM_SECRET/);
    }
  });

  test("opens under every secret that is set, and names the newest one", () => {
    runUnder(FIRST);
    const before = seal("totp", "1", "JBSWY3DP");
    const old = currentKeyId();
    runUnder(SECOND, FIRST);
    expect(unseal("totp", "1", before)).toBe("JBSWY3DP");
    expect(keyIdIn(before)).toBe(old);
    const after = seal("totp", "1", "JBSWY3DP");
    expect(keyIdIn(after)).toBe(currentKeyId());
    expect(currentKeyId()).not.toBe(old);
    runUnder(SECOND);
    expect(() => unseal("totp", "1", before)).toThrow(/another VINTEM_SECRET/);
    expect(unseal("totp", "1", after)).toBe("JBSWY3DP");
  });

  test("of before keys had ids opens still", () => {
    runUnder(SECOND, FIRST);
    const key = Buffer.from(hkdfSync("sha256", FIRST, "vintem", "totp", 32));
    const nonce = randomBytes(12);
    const cipher = createCipheriv("aes-256-gcm", key, nonce);
    const text = Buffer.concat([cipher.update("JBSWY3DP", "utf8"), cipher.final()]);
    const sealed = Buffer.concat([nonce, cipher.getAuthTag(), text]).toString("base64url");
    expect(keyIdIn(sealed)).toBeNull();
    expect(unseal("totp", "1", sealed)).toBe("JBSWY3DP");
  });
});

test("the ids of charges stay when a secret is put before the first one; sessions get another key", () => {
  runUnder(FIRST);
  const [id, session] = [keyedUuid("charge-id", "m", "k"), deriveKey("session")];
  runUnder(SECOND, FIRST);
  expect(keyedUuid("charge-id", "m", "k")).toBe(id);
  expect(deriveKey("session").equals(session)).toBe(false);
});

test("a secret of one line with spaces in it is one secret", () => {
  const phrase = "vinte e nove cavalos cruzam o rio sem pressa";
  runUnder(phrase);
  const sealed = seal("totp", "1", "x");
  runUnder(SECOND, FIRST);
  expect(() => unseal("totp", "1", sealed)).toThrow(/another VINTEM_SECRET/);
  runUnder(phrase);
  expect(unseal("totp", "1", sealed)).toBe("x");
});
