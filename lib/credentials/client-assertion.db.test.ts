import { generateKeyPairSync, type KeyObject, randomUUID } from "node:crypto";
import { type JWTPayload, SignJWT } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { env } from "@/lib/platform/env";
import { sweepRateLimits } from "@/lib/rate-limits/store/quotas";
import { freshDatabase } from "@/testing/database";
import { ensureSigningKey, verifyToken } from "./access-tokens";
import { type Grant, grantToken } from "./grant-token";
import { readPublicKey } from "./public-key";
import { addSecret, SECRETS_MAX } from "./store/credentials";

const database = freshDatabase();
beforeAll(ensureSigningKey);

const ec = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
let calls = 0;

async function newShop() {
  const { merchant } = await enrolMerchant("Loja", `${randomUUID()}@loja.example`);
  return merchant;
}

type Shop = Awaited<ReturnType<typeof newShop>>;

async function register(shop: Shop, publicKey: KeyObject, name = randomUUID()): Promise<string> {
  const read = await readPublicKey(String(publicKey.export({ type: "spki", format: "pem" })));
  if (read.kind === "refused") throw new Error(read.message);
  const proof = { publicJwk: read.jwk };
  const made = await addSecret(
    { merchantId: shop.id },
    { name, scopes: ["pagamentos:read"], proof },
  );
  if (made.kind !== "added") throw new Error(made.kind);
  return made.id;
}

/** An assertion that is right but for what a test changes. */
function assertion(
  { clientId }: Shop,
  privateKey: KeyObject,
  { alg = "ES256", kid, ...claims }: JWTPayload & { alg?: string; kid?: string } = {},
): Promise<string> {
  const at = Math.floor(Date.now() / 1_000);
  const { publicUrl } = env();
  const right = { iss: clientId, sub: clientId, aud: publicUrl, jti: randomUUID(), exp: at + 60 };
  return new SignJWT({ ...right, ...claims })
    .setProtectedHeader({ alg, ...(kid ? { kid } : {}) })
    .sign(privateKey);
}

function present(text: string, id: string | null = null): Promise<Grant> {
  calls += 1;
  return grantToken({ id, assertion: text }, null, `203.0.113.${calls % 250}`);
}

test.each([
  ["ES256", ec()],
  ["EdDSA", generateKeyPairSync("ed25519")],
  ["Ed25519", generateKeyPairSync("ed25519")],
  ["RS256", generateKeyPairSync("rsa", { modulusLength: 2_048 })],
  ["PS256", generateKeyPairSync("rsa", { modulusLength: 2_048 })],
] as const)(
  "A17 an assertion signed with %s gets a token with the key's scopes, until it is revoked",
  async (alg, pair) => {
    const shop = await newShop();
    const credentialId = await register(shop, pair.publicKey);
    const aud = [`${env().publicUrl}/oauth/token`];
    const granted = await present(
      await assertion(shop, pair.privateKey, { alg, aud }),
      shop.clientId,
    );
    expect(granted).toMatchObject({ kind: "granted", scopes: ["pagamentos:read"] });
    const token = granted.kind === "granted" ? granted.token : "";
    expect(await verifyToken(token)).toMatchObject({ merchantId: shop.id, credentialId });
    await database.sql("UPDATE client_secrets SET revoked_at = now() WHERE id = $1", [
      credentialId,
    ]);
    expect(await verifyToken(token)).toBeNull();
    expect((await present(await assertion(shop, pair.privateKey, { alg }))).kind).toBe(
      "invalid_client",
    );
  },
);

describe("A18 an assertion proves nothing", () => {
  const pair = ec();
  const now = (): number => Math.floor(Date.now() / 1_000);
  let shop: Shop;
  let other: Shop;
  beforeAll(async () => {
    [shop, other] = [await newShop(), await newShop()];
    await register(shop, pair.publicKey);
  });

  const cases: readonly (readonly [what: string, make: () => Promise<string>])[] = [
    ["signed by another key", () => assertion(shop, ec().privateKey)],
    ["of another client", () => assertion(other, pair.privateKey)],
    ["issued by somebody else", () => assertion(shop, pair.privateKey, { iss: other.clientId })],
    [
      "for another service",
      () => assertion(shop, pair.privateKey, { aud: "https://else.example" }),
    ],
    ["that is over", () => assertion(shop, pair.privateKey, { exp: now() - 60 })],
    [
      "that lives longer than five minutes",
      () => assertion(shop, pair.privateKey, { exp: now() + 400 }),
    ],
    ["that is not valid yet", () => assertion(shop, pair.privateKey, { nbf: now() + 60 })],
    ["without an id", () => assertion(shop, pair.privateKey, { jti: "" })],
    [
      "with an id of 256 characters",
      () => assertion(shop, pair.privateKey, { jti: "x".repeat(256) }),
    ],
    ["that names a key that is not there", () => assertion(shop, pair.privateKey, { kid: "x" })],
    [
      "without a signature",
      async () =>
        (await assertion(shop, pair.privateKey))
          .split(".")
          .with(0, Buffer.from('{"alg":"none"}').toString("base64url"))
          .with(2, "")
          .join("."),
    ],
    [
      "signed with the public key as a secret",
      () => {
        const at = new SignJWT({
          iss: shop.clientId,
          sub: shop.clientId,
          jti: "a",
          exp: now() + 60,
        });
        const secret = Buffer.from(String(pair.publicKey.export({ type: "spki", format: "pem" })));
        return at.setAudience(env().publicUrl).setProtectedHeader({ alg: "HS256" }).sign(secret);
      },
    ],
    ["that is no JWT", async () => "a.b.c"],
  ];

  test.each(cases)("%s", async (_, make) => {
    expect((await present(await make())).kind).toBe("invalid_client");
  });

  test("beside the id of another client", async () => {
    const text = await assertion(shop, pair.privateKey);
    expect((await present(text, other.clientId)).kind).toBe("invalid_client");
    expect((await present(text, shop.clientId)).kind).toBe("granted");
  });
});

test("A19 an assertion gets one token, however many present it at once, and is forgotten when it is over", async () => {
  const [shop, pair] = [await newShop(), ec()];
  await register(shop, pair.publicKey);
  const text = await assertion(shop, pair.privateKey);
  const grants = await Promise.all(Array.from({ length: 8 }, () => present(text)));
  expect(grants.filter(({ kind }) => kind === "granted")).toHaveLength(1);
  const kept = (): Promise<object[]> => database.sql("SELECT FROM client_assertions");
  const before = (await kept()).length;
  expect(before).toBeGreaterThan(0);
  await sweepRateLimits(new Date(Date.now() + 30_000));
  expect(await kept()).toHaveLength(before);
  await sweepRateLimits(new Date(Date.now() + 600_000));
  expect(await kept()).toHaveLength(0);
});

test("several keys of a client are in force together, and count among its secrets", async () => {
  const shop = await newShop();
  const pairs = [ec(), ec()];
  for (const pair of pairs) await register(shop, pair.publicKey);
  for (const pair of pairs) {
    expect((await present(await assertion(shop, pair.privateKey))).kind).toBe("granted");
  }
  for (let n = 3; n < SECRETS_MAX; n += 1) await register(shop, ec().publicKey);
  await expect(register(shop, ec().publicKey)).rejects.toThrow("too_many");
});
