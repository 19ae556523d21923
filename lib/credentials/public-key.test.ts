import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { importedJwk, readPublicKey } from "./public-key";

const pem = { publicKeyEncoding: { type: "spki", format: "pem" } } as const;
const p256 = generateKeyPairSync("ec", { namedCurve: "P-256" });
const rsa = (modulusLength: number) => generateKeyPairSync("rsa", { modulusLength });
const asPem = (key: { export(options: object): unknown }) =>
  String(key.export(pem.publicKeyEncoding));

/** An RSA key whose signatures take a hundred times as long to verify as those of others. */
function longExponent() {
  const { n = "" } = rsa(2_048).publicKey.export({ format: "jwk" });
  const e = Buffer.alloc(255, 0x55).toString("base64url");
  return createPublicKey({ key: { kty: "RSA", n, e }, format: "jwk" });
}

describe("a public key", () => {
  test("is read as PEM and as JWK, and has one thumbprint", async () => {
    const [one, other] = [
      await readPublicKey(asPem(p256.publicKey)),
      await readPublicKey(JSON.stringify(p256.publicKey.export({ format: "jwk" }))),
    ];
    expect(one).toMatchObject({ kind: "read", jwk: { kty: "EC", crv: "P-256" } });
    expect(other).toEqual(one);
  });

  test("keeps its own id, and nothing else that came with it", async () => {
    const jwk = { ...p256.publicKey.export({ format: "jwk" }), kid: "erp-1", use: "sig", x5u: "a" };
    const read = await readPublicKey(JSON.stringify(jwk));
    expect(read).toMatchObject({ kind: "read", jwk: { kid: "erp-1" } });
    expect(read.kind === "read" && Object.keys(read.jwk).sort()).toEqual([
      "crv",
      "kid",
      "kty",
      "x",
      "y",
    ]);
  });

  test.each([
    ["Ed25519", generateKeyPairSync("ed25519").publicKey],
    ["RSA of 2048 bits", rsa(2_048).publicKey],
  ])("%s is taken", async (_, key) => {
    expect((await readPublicKey(asPem(key))).kind).toBe("read");
  });

  test("of RSA is read as PKCS#1 has it too", async () => {
    const { publicKey } = rsa(2_048);
    const pkcs1 = String(publicKey.export({ type: "pkcs1", format: "pem" }));
    expect(await readPublicKey(pkcs1)).toEqual(await readPublicKey(asPem(publicKey)));
  });

  test("I6 what says to be a public key of RSA and is a private one is not decoded", async () => {
    for (const { privateKey } of [rsa(2_048), p256]) {
      const base64 = privateKey.export({ type: "pkcs8", format: "der" }).toString("base64");
      const pem = `-----BEGIN RSA PUBLIC KEY-----\n${base64}\n-----END RSA PUBLIC KEY-----`;
      expect((await readPublicKey(pem)).kind).toBe("refused");
    }
  });

  test("I6 a JWK with longer numbers than keys have is not decoded", async () => {
    const jwk = rsa(2_048).publicKey.export({ format: "jwk" });
    const long = Buffer.alloc(2_048, 0x55).toString("base64url");
    expect([importedJwk(jwk)?.type, importedJwk({ ...jwk, n: long })]).toEqual(["public", null]);
    expect(importedJwk({ ...jwk, e: long })).toBeNull();
    expect(importedJwk({ ...p256.publicKey.export({ format: "jwk" }), x: long })).toBeNull();
  });

  test.each([
    ["text", "chave"],
    ["a broken JWK", '{"kty":"EC","crv":"P-256","x":"a","y":"b"}'],
    ["JSON that is none", "{"],
    ["a symmetric key", '{"kty":"oct","k":"c2VjcmV0"}'],
    ["RSA of 1024 bits", asPem(rsa(1_024).publicKey)],
    ["RSA with an exponent as long as its modulus (I6)", asPem(longExponent())],
    [
      "a curve that is described by numbers (I6)",
      asPem(
        generateKeyPairSync("ec", { namedCurve: "P-256", paramEncoding: "explicit" }).publicKey,
      ),
    ],
    ["another curve", asPem(generateKeyPairSync("ec", { namedCurve: "P-384" }).publicKey)],
    ["a private key", String(p256.privateKey.export({ type: "pkcs8", format: "pem" }))],
    ["a private JWK", JSON.stringify(p256.privateKey.export({ format: "jwk" }))],
  ])("%s is refused", async (what, text) => {
    const read = await readPublicKey(text);
    expect(read.kind).toBe("refused");
    expect(read.kind === "refused" && /privada/.test(read.message)).toBe(/private/.test(what));
  });
});
