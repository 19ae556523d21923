import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from "node:crypto";
import { exportJWK, generateKeyPair, jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { now } from "@/lib/platform/clock";
import { env } from "@/lib/platform/env";
import type { MerchantId } from "@/lib/platform/values/ids";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";
import { type Credential, merchantOfCredential } from "./store/credentials";
import {
  activeSigningKeys,
  insertSigningKey,
  retireSigningKeys,
  type StoredSigningKey,
} from "./store/signing-keys";

/** Lifetime of an access token in seconds (docs/contract.md 5 rule 5). */
export const TOKEN_SECONDS = 300;

/** Who calls, as a valid token of a credential that is in force says. */
export interface Caller {
  readonly merchantId: MerchantId;
  readonly clientId: string;
  /** The secret that the token was made with. */
  readonly credentialId: string;
  readonly scopes: readonly Scope[];
}

const ALGORITHM = "ES256";
/** RFC 9068: an access token says that it is one, so that no other token of ours passes for it. */
const TYPE = "at+jwt";

/** How long a process goes on with the keys it has read; a new key signs later than this. */
const KEYS_REMEMBERED_MS = 30_000;

/** A stored key, ready to sign and to verify. */
interface SigningKey {
  readonly kid: string;
  readonly publicJwk: StoredSigningKey["publicJwk"];
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject;
}

const keyCache = new LRUCache<"keys", SigningKey[]>({
  max: 1,
  ttl: KEYS_REMEMBERED_MS,
  fetchMethod: async () => (await activeSigningKeys()).map(imported),
});

/**
 * Imports a key once, when it is read: for every signature it would take longer than signing. The public half comes from
 * the private one, which is sealed: who could write the table alone would otherwise put a key of their own there.
 */
function imported({ kid, privateJwk }: StoredSigningKey): SigningKey {
  const privateKey = createPrivateKey({ key: privateJwk, format: "jwk" });
  const publicKey = createPublicKey(privateKey);
  const publicJwk = { ...publicKey.export({ format: "jwk" }), kid, alg: ALGORITHM, use: "sig" };
  return { kid, publicJwk, publicKey, privateKey };
}

/** Addresses in the tokens: the service issues them to itself, per environment. */
function issuer(): string {
  return `${env().publicUrl}#${env().environment}`;
}

/** Signs a token for a credential. */
export async function issueToken(
  credential: Credential,
  scopes: readonly Scope[],
): Promise<string> {
  const [key] = await keyCache.forceFetch("keys");
  if (!key) throw new Error("there is no signing key");
  const issuedAt = Math.floor(now().getTime() / 1000);
  const claims = {
    merchant: credential.merchantId,
    credential: credential.id,
    scope: scopes.join(" "),
    iss: issuer(),
    aud: issuer(),
    sub: credential.clientId,
    iat: issuedAt,
    exp: issuedAt + TOKEN_SECONDS,
    jti: randomBytes(16).toString("base64url"),
  };
  return signed({ alg: ALGORITHM, kid: key.kid, typ: TYPE }, claims, key.privateKey);
}

/**
 * A signed token in the compact form (RFC 7515, 7.1). A library would hand each signature to another
 * thread, and the way there and back takes longer than signing.
 */
function signed(header: object, claims: object, privateKey: KeyObject): string {
  const content = [header, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString("base64url"),
  );
  const input = content.join(".");
  // ES256 is the pair of numbers itself, not its DER form (RFC 7518, 3.4).
  const how = { key: privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${input}.${sign("sha256", Buffer.from(input), how).toString("base64url")}`;
}

interface VerifiedToken extends Caller {
  readonly expiresAtMs: number;
}

/** A signature is checked once; what can change (revoked, disabled, expired) on every call. */
const verified = new LRUCache<string, VerifiedToken>({ max: 10_000 });

/** Whether a token was valid when this process looked at it last, and has not expired. */
export function isKnownToken(token: string): boolean {
  return now().getTime() < (verified.peek(token)?.expiresAtMs ?? 0);
}

/** The caller that a token names; null when it is not valid, expired, or its credential revoked. */
export async function verifyToken(token: string): Promise<Caller | null> {
  const known = verified.get(token) ?? (await checkSignature(token));
  if (!known || now().getTime() >= known.expiresAtMs) {
    verified.delete(token);
    return null;
  }
  verified.set(token, known);
  const { merchantId, clientId, credentialId, scopes } = known;
  if ((await merchantOfCredential(credentialId)) === merchantId) {
    return { merchantId, clientId, credentialId, scopes };
  }
  verified.delete(token);
  return null;
}

async function checkSignature(token: string): Promise<VerifiedToken | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = await keyNamed(kid);
        if (!key) throw new UnknownKey();
        return key.publicKey;
      },
      {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: issuer(),
        audience: issuer(),
        requiredClaims: ["sub", "exp", "merchant", "credential", "scope"],
        currentDate: now(),
      },
    );
    return {
      merchantId: payload.merchant as MerchantId,
      credentialId: payload.credential as string,
      clientId: payload.sub ?? "",
      scopes: SCOPES.filter((scope) => (payload.scope as string).split(" ").includes(scope)),
      expiresAtMs: (payload.exp ?? 0) * 1000,
    };
  } catch (error) {
    // A token that does not verify is the caller's matter; a database that is away is not.
    if (error instanceof UnknownKey || isTokenError(error)) return null;
    throw error;
  }
}

class UnknownKey extends Error {}

/** A key of this id; one made since the keys were last read is found by reading them again. */
async function keyNamed(kid: string | undefined): Promise<SigningKey | undefined> {
  const named = (keys: SigningKey[]) => keys.find((candidate) => candidate.kid === kid);
  const known = named(await keyCache.forceFetch("keys"));
  // Made-up ids must not become a query each.
  const justRead = keyCache.getRemainingTTL("keys") > KEYS_REMEMBERED_MS - 1_000;
  return (
    known ??
    (justRead ? undefined : named(await keyCache.forceFetch("keys", { forceRefresh: true })))
  );
}

function isTokenError(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("ERR_J");
}

/** The public halves of the keys that verify, as a JSON Web Key Set (RFC 7517). */
export async function publicKeys(): Promise<{ keys: Readonly<Record<string, unknown>>[] }> {
  const keys = await keyCache.forceFetch("keys");
  return { keys: keys.map(({ publicJwk }) => publicJwk) };
}

/** Makes the first signing key, when there is none. */
export async function ensureSigningKey(): Promise<void> {
  if ((await activeSigningKeys()).length === 0) await addSigningKey();
}

/**
 * Makes a new signing key. The one that signed until now goes on verifying until its last token has
 * expired; older ones are retired, if that has passed for them.
 *
 * @returns the new key's id and how many old ones were retired.
 */
export async function rotateSigningKey(): Promise<{ kid: string; retired: number }> {
  const [signing, ...superseded] = await activeSigningKeys();
  const kid = await addSigningKey();
  const at = now();
  // Since `signing` was made, the others sign no more, but for what processes remember.
  const quietMs = signing ? at.getTime() - signing.createdAt.getTime() : 0;
  if (quietMs < TOKEN_SECONDS * 1000 + KEYS_REMEMBERED_MS) return { kid, retired: 0 };
  const kids = superseded.map((key) => key.kid);
  await retireSigningKeys(kids, at);
  return { kid, retired: kids.length };
}

async function addSigningKey(): Promise<string> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const publicJwk = { ...(await exportJWK(pair.publicKey)), kid, alg: ALGORITHM, use: "sig" };
  const privateJwk = { ...(await exportJWK(pair.privateKey)) };
  await insertSigningKey({ kid, publicJwk, privateJwk });
  return kid;
}
