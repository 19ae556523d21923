import type { KeyObject } from "node:crypto";
import { createPublicKey, randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { env } from "@/lib/platform/env";
import { TOKEN_CLIENT } from "@/lib/rate-limits/throttle";
import { freshDatabase } from "@/testing/database";
import { openTokenIssuer, signingKey, type TokenIssuer } from "@/testing/token-issuer";
import { ensureSigningKey, verifyToken } from "./access-tokens";
import { KEY_SET_MAX_BYTES } from "./fetch-key-set";
import { type Grant, grantToken } from "./grant-token";
import { addSecret } from "./store/credentials";

const database = freshDatabase();
const SUBJECT = "system:serviceaccount:loja:erp";
let issuer: TokenIssuer;
let other: TokenIssuer;
let calls = 0;
/** How far the clock that measures the age of keys was moved, in ms; else it stands still. */
let laterMs = 0;

beforeAll(ensureSigningKey);
beforeEach(async () => {
  [issuer, other] = [await openTokenIssuer(), await openTokenIssuer()];
  const began = performance.now();
  laterMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => began + laterMs);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all([issuer.close(), other.close()]);
});

async function newShop() {
  const { merchant } = await enrolMerchant("Loja", `${randomUUID()}@loja.example`);
  return merchant;
}

type Shop = Awaited<ReturnType<typeof newShop>>;

async function trust(
  shop: Shop,
  trusted: Pick<TokenIssuer, "issuer" | "jwksUri">,
  subject = SUBJECT,
) {
  const { issuer: name, jwksUri } = trusted;
  const proof = { trusted: { issuer: name, subject, jwksUri } };
  const scopes = ["pagamentos:read"] as const;
  return addSecret({ merchantId: shop.id }, { name: randomUUID(), scopes, proof });
}

async function trustingShop(): Promise<Shop> {
  const shop = await newShop();
  expect((await trust(shop, issuer)).kind).toBe("added");
  return shop;
}

function present(shop: Pick<Shop, "clientId"> | null, assertion: string): Promise<Grant> {
  calls += 1;
  return grantToken({ id: shop?.clientId ?? null, assertion }, null, `198.51.100.${calls % 250}`);
}

const right = () => ({ sub: SUBJECT, aud: env().publicUrl });
const seconds = (): number => Math.floor(Date.now() / 1_000);

describe("A20 a token of a trusted issuer", () => {
  test("gets tokens with the scopes of its credential, as often as it is presented, until that is revoked", async () => {
    const shop = await newShop();
    const made = await trust(shop, issuer);
    const credentialId = made.kind === "added" ? made.id : "";
    const token = await issuer.token(right());
    const grants = [await present(shop, token), await present(shop, token)];
    expect(grants).toMatchObject([
      { kind: "granted", scopes: ["pagamentos:read"] },
      { kind: "granted" },
    ]);
    const ours = grants[0]?.kind === "granted" ? grants[0].token : "";
    expect(await verifyToken(ours)).toMatchObject({ merchantId: shop.id, credentialId });
    await database.sql("UPDATE client_secrets SET revoked_at = now() WHERE id = $1", [
      credentialId,
    ]);
    expect(await verifyToken(ours)).toBeNull();
    expect((await present(shop, token)).kind).toBe("invalid_client");
  });

  test("is taken with a clock ten seconds off, and for the token endpoint as its audience", async () => {
    const shop = await trustingShop();
    for (const claims of [
      { exp: seconds() - 5 },
      { nbf: seconds() + 5 },
      { exp: seconds() + 3_600 },
      { aud: `${env().publicUrl}/oauth/token` },
    ]) {
      expect((await present(shop, await issuer.token({ ...right(), ...claims }))).kind).toBe(
        "granted",
      );
    }
  });

  test("is taken by a key that the issuer rolled over to, a minute after the last look at its keys", async () => {
    const shop = await trustingShop();
    expect((await present(shop, await issuer.token(right()))).kind).toBe("granted");
    issuer.keys = [signingKey("two")];
    const token = await issuer.token(right());
    expect((await present(shop, token)).kind).toBe("invalid_client");
    laterMs += 61_000;
    expect((await present(shop, token)).kind).toBe("granted");
    expect(issuer.fetches()).toBe(2);
  });

  test("is refused once the issuer withdrew its key, five minutes later at most", async () => {
    const shop = await trustingShop();
    const token = await issuer.token(right());
    expect((await present(shop, token)).kind).toBe("granted");
    issuer.keys = [signingKey("two")];
    laterMs += 299_000;
    expect((await present(shop, token)).kind).toBe("granted");
    laterMs += 2_000;
    expect((await present(shop, token)).kind).toBe("invalid_client");
  });
});

describe("A21 a token proves nothing", () => {
  let shop: Shop;
  beforeEach(async () => {
    shop = await trustingShop();
    expect((await trust(shop, other, "deles")).kind).toBe("added");
  });

  const cases: readonly (readonly [what: string, make: () => Promise<string>])[] = [
    [
      "of an issuer that nobody trusts",
      () => issuer.token({ ...right(), iss: "https://else.example" }),
    ],
    ["of one trusted issuer for the subject of another", () => other.token(right())],
    [
      "that names one trusted issuer and is signed by another",
      () => other.token({ ...right(), iss: issuer.issuer }, { kid: "one" }),
    ],
    ["for another service", () => issuer.token({ ...right(), aud: "https://else.example" })],
    ["of another subject", () => issuer.token({ ...right(), sub: `${SUBJECT}2` })],
    [
      "of a subject in other letters",
      () => issuer.token({ ...right(), sub: SUBJECT.toUpperCase() }),
    ],
    ["of a subject with a NUL", () => issuer.token({ ...right(), sub: `${SUBJECT}\0` })],
    ["that is over", () => issuer.token({ ...right(), exp: seconds() - 15 })],
    ["that lives longer than an hour", () => issuer.token({ ...right(), exp: seconds() + 3_700 })],
    ["that is not valid yet", () => issuer.token({ ...right(), nbf: seconds() + 45 })],
    [
      "signed by a key with the same id",
      () => issuer.token(right(), { key: signingKey("one").privateKey }),
    ],
    [
      "without a signature",
      async () =>
        (await issuer.token(right()))
          .split(".")
          .with(0, Buffer.from('{"alg":"none","kid":"one"}').toString("base64url"))
          .with(2, "")
          .join("."),
    ],
    [
      "signed with the public key as a secret",
      () => {
        const [one] = issuer.keys;
        const key = createPublicKey({ key: { ...one?.jwk }, format: "jwk" });
        const secret = Buffer.from(String(key.export({ type: "spki", format: "pem" })));
        return issuer.token(right(), { alg: "HS256", key: secret });
      },
    ],
  ];

  test.each(cases)("%s", async (_, make) => {
    expect((await present(shop, await make())).kind).toBe("invalid_client");
    expect((await present(shop, await issuer.token(right()))).kind).toBe("granted");
  });

  test("without an end", async () => {
    const token = await issuer.token({ ...right(), exp: undefined });
    expect((await present(shop, token)).kind).toBe("invalid_client");
  });

  test("without the client's id, or beside that of another client", async () => {
    const token = await issuer.token(right());
    expect((await present(null, token)).kind).toBe("invalid_client");
    expect((await present(await newShop(), token)).kind).toBe("invalid_client");
    expect((await present({ clientId: "vt_nobody" }, token)).kind).toBe("invalid_client");
  });

  test.each([
    ["encrypts", { use: "enc" }],
    ["signs by another algorithm", { alg: "ES384" }],
  ])("signed by a key of which its issuer publishes that it %s", async (_, published) => {
    const key = signingKey("x", published);
    issuer.keys = [key, signingKey("one")];
    const token = await issuer.token(right(), { kid: "x", key: key.privateKey });
    expect((await present(shop, token)).kind).toBe("invalid_client");
  });
});

test("A24 for a token that names no key the first four of its issuer are tried, and every one for a token that names it", async () => {
  const shop = await trustingShop();
  issuer.keys = ["one", "two", "three", "four", "five"].map((kid) => signingKey(kid));
  laterMs += 400_000;
  const signedBy = (key: number, kid: string | null = null) =>
    issuer.token(right(), { key: issuer.keys[key]?.privateKey as KeyObject, kid });
  expect((await present(shop, await signedBy(3))).kind).toBe("granted");
  expect((await present(shop, await signedBy(4))).kind).toBe("invalid_client");
  expect((await present(shop, await signedBy(4, "five"))).kind).toBe("granted");
});

describe("A22 an issuer's keys are fetched", () => {
  test("once for tokens of the same moment, and once in five minutes", async () => {
    const shop = await trustingShop();
    const token = await issuer.token(right());
    const grants = await Promise.all(Array.from({ length: 20 }, () => present(shop, token)));
    expect(grants.every(({ kind }) => kind === "granted")).toBe(true);
    laterMs += 290_000;
    await present(shop, token);
    expect(issuer.fetches()).toBe(1);
    laterMs += 11_000;
    await present(shop, token);
    expect(issuer.fetches()).toBe(2);
  });

  test("once a minute for a flood of tokens with invented key ids", async () => {
    const shop = await trustingShop();
    for (let minute = 0; minute < 3; minute += 1) {
      for (let wave = 0; wave < 3; wave += 1) {
        const flood = Array.from({ length: 5 }, async () =>
          present(shop, await issuer.token(right(), { kid: randomUUID() })),
        );
        for (const { kind } of await Promise.all(flood)) expect(kind).toBe("invalid_client");
      }
      expect(issuer.fetches()).toBe(minute + 1);
      laterMs += 60_001;
    }
  });
});

describe("A23 without an issuer's keys nothing is decided or counted", () => {
  const bad: readonly (readonly [what: string, answer: (response: ServerResponse) => void])[] = [
    ["that is away", (response) => response.destroy()],
    ["that answers 500", (response) => response.writeHead(500).end()],
    ["that redirects", (response) => response.writeHead(302, { location: other.jwksUri }).end()],
    [
      "that answers with too much",
      (response) =>
        response.end(
          JSON.stringify({
            keys: issuer.keys.map(({ jwk }) => jwk),
            x: "x".repeat(KEY_SET_MAX_BYTES),
          }),
        ),
    ],
    [
      "that answers with no keys",
      (response) => response.end('{"keys":[{"kty":"oct","k":"c2VjcmV0"}]}'),
    ],
    ["that answers with a page", (response) => response.end("<html></html>")],
  ];

  test.each(bad)("at an address %s", async (_, answer) => {
    const shop = await trustingShop();
    other.keys = issuer.keys;
    issuer.answer = answer;
    const token = await issuer.token(right());
    const address = "198.51.100.251";
    for (let n = 0; n <= TOKEN_CLIENT.failures; n += 1) {
      const grant = await grantToken({ id: shop.clientId, assertion: token }, null, address);
      expect(grant).toMatchObject({ kind: "issuer_away", seconds: expect.any(Number) });
      expect(grant.kind === "issuer_away" && grant.seconds).toBeGreaterThan(0);
    }
    expect([issuer.fetches(), other.fetches()]).toEqual([1, 0]);
    issuer.answer = null;
    laterMs += 11_000;
    expect((await grantToken({ id: shop.clientId, assertion: token }, null, address)).kind).toBe(
      "granted",
    );
  });

  test("at an address in a closed network, which is not called", async () => {
    const shop = await newShop();
    for (const jwksUri of [
      "https://10.0.0.1/jwks",
      "https://169.254.169.254/jwks",
      "http://shop.example/",
    ]) {
      const trusted = { issuer: `https://${randomUUID()}.example`, jwksUri };
      await trust(shop, trusted);
      const token = await issuer.token({ ...right(), iss: trusted.issuer });
      expect((await present(shop, token)).kind).toBe("issuer_away");
    }
  });

  test("once keys that were read are five minutes old", async () => {
    const shop = await trustingShop();
    const token = await issuer.token(right());
    expect((await present(shop, token)).kind).toBe("granted");
    issuer.answer = (response) => response.destroy();
    expect((await present(shop, token)).kind).toBe("granted");
    laterMs += 301_000;
    expect((await present(shop, token)).kind).toBe("issuer_away");
  });
});

test("an issuer and a subject belong to one credential in force, however many are registered at once", async () => {
  const shop = await newShop();
  const made = await Promise.all(Array.from({ length: 5 }, () => trust(shop, issuer)));
  expect(made.map(({ kind }) => kind).sort()).toEqual(["added", ...Array(4).fill("issuer_taken")]);
  await database.sql("UPDATE client_secrets SET revoked_at = now() WHERE merchant_id = $1", [
    shop.id,
  ]);
  expect((await trust(shop, issuer)).kind).toBe("added");
});
