import { createHmac } from "node:crypto";
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from "jose";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { enrolMerchant } from "@/lib/merchants/enrol-merchant";
import { pause } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/db/connection";
import { env, settle } from "@/lib/platform/env";
import { secretHash } from "@/lib/platform/secret-hash";
import { SCOPES } from "@/lib/platform/values/scope";
import { freshDatabase } from "@/testing/database";
import {
  type Caller,
  ensureSigningKey,
  issueToken,
  publicKeys,
  rotateSigningKey,
  verifyToken,
} from "./access-tokens";
import { rotateSecret } from "./client-secrets";
import { type Credential, findCredential } from "./store/credentials";
import { activeSigningKeys, insertSigningKey, retireSigningKeys } from "./store/signing-keys";

const database = freshDatabase();
let credential: Credential;

beforeAll(async () => {
  await ensureSigningKey();
  credential = await newCredential("a@loja.example");
});
afterEach(() => void vi.useRealTimers());

async function newCredential(email: string): Promise<Credential> {
  const enrolled = await enrolMerchant("Loja", email);
  const found = await findCredential({
    clientId: enrolled.merchant.clientId,
    secretHash: secretHash(enrolled.clientSecret),
  });
  if (!found) throw new Error("the credential was not kept");
  return found;
}

test("a token lives 300 seconds and not one more (A10)", async () => {
  const token = await issueToken(credential, SCOPES);
  const issued = Date.now();
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(issued + 298_000);
  expect(await verifyToken(token)).toMatchObject({ merchantId: credential.merchantId });
  vi.setSystemTime(issued + 301_000);
  expect(await verifyToken(token)).toBeNull();
});

describe("a forged token is no token (A11)", () => {
  const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

  async function parts() {
    const [head = "", body = "", signature = ""] = (await issueToken(credential, SCOPES)).split(
      ".",
    );
    const header = JSON.parse(Buffer.from(head, "base64url").toString());
    const claims = JSON.parse(Buffer.from(body, "base64url").toString());
    return { header, claims, head, body, signature };
  }

  test("without a signature", async () => {
    const { header, body } = await parts();
    expect(await verifyToken(`${base64url({ ...header, alg: "none" })}.${body}.`)).toBeNull();
  });

  test("signed with the public key as if it were a shared secret", async () => {
    const { header, body } = await parts();
    const head = base64url({ ...header, alg: "HS256" });
    const secret = JSON.stringify((await publicKeys()).keys[0]);
    const mac = createHmac("sha256", secret).update(`${head}.${body}`).digest("base64url");
    expect(await verifyToken(`${head}.${body}.${mac}`)).toBeNull();
  });

  test("signed with a key of its own that was written over ours, which is sealed beside it", async () => {
    const { claims } = await parts();
    const forger = await generateKeyPair("ES256", { extractable: true });
    const kid = "overwritten";
    const [key] = await activeSigningKeys();
    if (!key) throw new Error("there is no key");
    const publicJwk = { ...(await exportJWK(forger.publicKey)), kid, alg: "ES256", use: "sig" };
    await insertSigningKey({ kid, publicJwk, privateJwk: key.privateJwk });
    // Unknown key ids are looked for once a second.
    await pause(1_100);
    const signedBy = (own: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid, typ: "at+jwt" }).sign(own);
    const ours = await importJWK({ ...key.privateJwk, alg: "ES256" } as JWK);
    expect(await verifyToken(await signedBy(ours))).toMatchObject({
      merchantId: credential.merchantId,
    });
    expect(await verifyToken(await signedBy(forger.privateKey))).toBeNull();
    // A right signature says nothing where the credential is another merchant's.
    const other = { ...claims, merchant: "018f6d3a-0000-4000-8000-000000000002" };
    const foreign = new SignJWT(other).setProtectedHeader({ alg: "ES256", kid, typ: "at+jwt" });
    expect(await verifyToken(await foreign.sign(ours))).toBeNull();
    await retireSigningKeys([kid], new Date());
  });

  test("with other claims under an old signature", async () => {
    const { claims, head, signature } = await parts();
    const body = base64url({ ...claims, merchant: "018f6d3a-0000-4000-8000-000000000002" });
    expect(await verifyToken(`${head}.${body}.${signature}`)).toBeNull();
  });

  test.each([
    ["type", { typ: "JWT" }, {}],
    ["key id", { kid: "../../etc/passwd" }, {}],
    ["issuer", {}, { iss: "https://evil.example" }],
    ["audience", {}, { aud: "https://evil.example" }],
  ])("rightly signed, with another %s", async (_, headers, claims) => {
    const whole = await parts();
    const [key] = await activeSigningKeys();
    const token = await new SignJWT({ ...whole.claims, ...claims })
      .setProtectedHeader({ ...whole.header, ...headers })
      .sign(await importJWK(key?.privateJwk as JWK, "ES256"));
    expect(await verifyToken(token)).toBeNull();
  });

  test.each(["", "x", "a.b.c", "%E0%A4%A", "eyJ.eyJ.x"])("garbage: %j", async (garbage) => {
    expect(await verifyToken(garbage)).toBeNull();
  });
});

test("a token of the sandbox is none in production (A12)", async () => {
  const token = await issueToken(credential, SCOPES);
  const sandbox = env();
  // What was verified before is remembered by its text; another process has never seen it.
  const unseen = await issueToken(credential, SCOPES);
  settle({ ...sandbox, environment: "production" }, sandbox.databaseUrl, sandbox.secret);
  expect(await verifyToken(unseen)).toBeNull();
  settle(sandbox, sandbox.databaseUrl, sandbox.secret);
  expect(await verifyToken(token)).not.toBeNull();
});

test("after a rotation the new key signs and old tokens go on until they expire", async () => {
  const old = await issueToken(credential, SCOPES);
  const { kid } = await rotateSigningKey();
  expect((await activeSigningKeys())[0]?.kid).toBe(kid);
  expect(await verifyToken(old)).not.toBeNull();
});

test("a key that signed until now is retired only when its last token has expired", async () => {
  await database.sql("UPDATE signing_keys SET created_at = created_at - interval '1 hour'");
  // Signed by a key that is an hour old, and never seen by this process before.
  const fresh = await issueToken(credential, SCOPES);
  const retired = (await rotateSigningKey()).retired;
  expect(retired).toBeGreaterThan(0);
  expect(await verifyToken(fresh)).not.toBeNull();
  expect((await rotateSigningKey()).retired).toBe(0);
  expect(await verifyToken(await issueToken(credential, SCOPES))).not.toBeNull();
});

test("published keys have no private half", async () => {
  for (const key of (await publicKeys()).keys) {
    expect(Object.keys(key).sort()).toEqual(["alg", "crv", "kid", "kty", "use", "x", "y"]);
  }
});

test("a rotated secret ends the old one and its tokens at once (A14)", async () => {
  const other = await newCredential("b@loja.example");
  const token = await issueToken(other, SCOPES);
  expect(await verifyToken(token)).not.toBeNull();
  const kept = await rotateSecret(other.merchantId, "second", true);
  expect(await verifyToken(token)).not.toBeNull();
  await rotateSecret(other.merchantId, "third", false);
  expect(await verifyToken(token)).toBeNull();
  expect(
    await findCredential({ clientId: other.clientId, secretHash: secretHash(kept) }),
  ).toBeNull();
});

test("a call that begins after a revocation is refused, however many are under way", async () => {
  const kept = await issueToken(credential, SCOPES);
  for (let round = 0; round < 20; round += 1) {
    const other = await newCredential(`c${round}@loja.example`);
    const token = await issueToken(other, SCOPES);
    const before = await callEveryTurn([kept, token], pause(10));
    expect((await Promise.all(before)).flat()).not.toContain(null);
    const revoke = "UPDATE client_secrets SET revoked_at = now() WHERE id = $1";
    const during = await callEveryTurn([kept, token], database.sql(revoke, [other.id]));
    const after = await Promise.all(await callEveryTurn([kept, token], pause(5)));
    expect(after.filter(([still, gone]) => still === null || gone !== null)).toEqual([]);
    expect((await Promise.all(during)).map(([still]) => still)).not.toContain(null);
  }
});

/** Calls with each token, again in every turn of the event loop, until something has happened. */
async function callEveryTurn(tokens: readonly string[], until: Promise<unknown>) {
  let over = false;
  const answers: Promise<(Caller | null)[]>[] = [];
  void until.finally(() => {
    over = true;
  });
  while (!over) {
    answers.push(Promise.all(tokens.map(verifyToken)));
    await new Promise(setImmediate);
  }
  await until;
  return answers;
}

test("calls that come in together ask the database once whether they are let in", async () => {
  const tokens = await Promise.all(
    Array.from({ length: 50 }, () => issueToken(credential, SCOPES)),
  );
  await Promise.all(tokens.map(verifyToken));
  const queries = vi.spyOn(pool(), "query");
  const callers = await Promise.all(tokens.map(verifyToken));
  expect(callers.filter((caller) => caller !== null)).toHaveLength(50);
  expect(queries).toHaveBeenCalledTimes(1);
  queries.mockRestore();
});
