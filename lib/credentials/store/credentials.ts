import type { PublicJwk } from "@/lib/credentials/public-jwk";
import type { TrustedIssuer } from "@/lib/credentials/trusted-issuer";
import { inBatches } from "@/lib/platform/batch";
import { asMerchant, PROMPT, pool, prisma } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { Allowed } from "@/lib/platform/values/permission";
import { SCOPES, type Scope } from "@/lib/platform/values/scope";

/** The most secrets of a merchant that are in force at once. */
export const SECRETS_MAX = 20;

/** How many questions of one moment a statement answers, and how many statements run at once. */
const TOGETHER = { most: 500, atOnce: 2 };

/** A secret that is in force, of a merchant that is not disabled. */
export interface Credential {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly clientId: string;
  /** What its tokens may do at most. */
  readonly scopes: readonly Scope[];
  /** To the minute; null for one that was never used. */
  readonly lastUsedAt: Date | null;
}

export interface CredentialRow {
  readonly id: string;
  readonly secret_hash: Buffer;
  readonly last_used_at: Date | null;
  readonly merchant_id: MerchantId;
  readonly client_id: string;
  readonly scopes: readonly string[];
}

export const IN_FORCE = `SELECT s.id, s.merchant_id, s.secret_hash, s.last_used_at, m.client_id, s.scopes
  FROM client_secrets s
  JOIN merchants m ON m.id = s.merchant_id WHERE s.revoked_at IS NULL AND m.disabled_at IS NULL`;

/** What a client presents to get a token. */
interface PresentedSecret {
  readonly clientId: string;
  readonly secretHash: Buffer;
}

/**
 * The credential that a client id and the hash of a secret name together, or null. Requests of the
 * same moment share a statement, which starts after each of them came in.
 */
export const findCredential: (presented: PresentedSecret) => Promise<Credential | null> = inBatches(
  async (presented) => {
    const hashes = new Map(
      presented.map(({ secretHash }) => [secretHash.toString("hex"), secretHash]),
    );
    const { rows } = await pool().query<CredentialRow>({
      name: "credentials-by-secret",
      text: `${IN_FORCE} AND s.secret_hash = ANY($1::bytea[])`,
      values: [[...hashes.values()]],
    });
    const held = new Map(rows.map((row) => [row.secret_hash.toString("hex"), row]));
    return presented.map(({ clientId, secretHash }) => {
      const row = held.get(secretHash.toString("hex"));
      return row?.client_id === clientId ? fromRow(row) : null;
    });
  },
  TOGETHER,
);

/**
 * The merchant of a token's credential; null once it is in force no more. Read on every call, so that revoking works at
 * once. Calls of the same moment share a statement, which starts after each of them came in.
 */
export const merchantOfCredential: (id: string) => Promise<MerchantId | null> = inBatches(
  async (ids) => {
    const { rows } = await pool().query<{ id: string; merchant_id: MerchantId }>({
      ...PROMPT,
      name: "credentials-in-force",
      text: `${IN_FORCE} AND s.id = ANY($1::uuid[])`,
      values: [[...new Set(ids)]],
    });
    const inForce = new Map(rows.map(({ id, merchant_id: merchantId }) => [id, merchantId]));
    return ids.map((id) => inForce.get(id) ?? null);
  },
  TOGETHER,
);

/** A use within this time of the last one is not recorded: enough to find forgotten secrets. */
const SAME_USE_MS = 60_000;

/** Records when a secret was last used, to the minute. */
export async function noteCredentialUse(
  { id, lastUsedAt }: Pick<Credential, "id" | "lastUsedAt">,
  at: Date,
): Promise<void> {
  const earlier = new Date(at.getTime() - SAME_USE_MS);
  if (lastUsedAt !== null && lastUsedAt >= earlier) return;
  await pool().query(
    `UPDATE client_secrets SET last_used_at = $2
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $3)`,
    [id, at, earlier],
  );
}

/** Adds a secret and, unless the old ones stay, revokes them, at once and together. */
export async function replaceSecret(
  merchantId: MerchantId,
  secret: { readonly name: string; readonly hash: Buffer },
  keepOld: boolean,
  at: Date,
): Promise<void> {
  const add = prisma().clientSecret.create({
    data: { merchantId, name: secret.name, secretHash: new Uint8Array(secret.hash) },
  });
  if (keepOld) {
    await add;
    return;
  }
  const revoke = prisma().clientSecret.updateMany({
    where: { merchantId, revokedAt: null },
    data: { revokedAt: at },
  });
  await prisma().$transaction([revoke, add]);
}

export function fromRow(row: CredentialRow): Credential {
  const { id, merchant_id: merchantId, client_id: clientId, last_used_at: lastUsedAt } = row;
  return { id, merchantId, clientId, scopes: storedScopes(row.scopes), lastUsedAt };
}

/** The stored scopes that this release knows. */
function storedScopes(stored: readonly string[]): readonly Scope[] {
  return SCOPES.filter((scope) => stored.includes(scope));
}

/** A secret as its managers see it: never its text, which is not stored. */
export interface SecretEntry {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly createdAt: Date;
  /** To the minute; null for one that was never used. */
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  /** The id of a public key; null but for keys. */
  readonly keyId: string | null;
  /** Whose tokens prove it; null for secrets and keys. */
  readonly trusted: TrustedIssuer | null;
}

/** The merchant's secrets: those in force, then the last 20 that were revoked; newest first. */
export async function findSecrets({ merchantId }: Allowed<"manage">): Promise<SecretEntry[]> {
  const select = {
    id: true,
    name: true,
    scopes: true,
    createdAt: true,
    lastUsedAt: true,
    revokedAt: true,
    publicJwk: true,
    issuer: true,
    subject: true,
    jwksUri: true,
  } as const;
  const inForce = await prisma().clientSecret.findMany({
    where: { merchantId, revokedAt: null },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select,
  });
  const revoked = await prisma().clientSecret.findMany({
    where: { merchantId, revokedAt: { not: null } },
    orderBy: [{ revokedAt: "desc" }, { id: "asc" }],
    take: 20,
    select,
  });
  return [...inForce, ...revoked].map(({ publicJwk, issuer, subject, jwksUri, ...row }) => ({
    ...row,
    scopes: storedScopes(row.scopes),
    keyId: publicJwk ? (publicJwk as unknown as PublicJwk).kid : null,
    trusted:
      issuer !== null && subject !== null && jwksUri !== null ? { issuer, subject, jwksUri } : null,
  }));
}

/** What came of adding a secret; a name is taken while a secret in force has it. */
export type SecretAddition =
  | { readonly kind: "added"; readonly id: string }
  | { readonly kind: "name_taken" | "issuer_taken" | "too_many" };

/** How a system proves that it has a credential: a secret by its hash, a key by its public half, or an issuer's tokens. */
export type Proof =
  | { readonly hash: Buffer }
  | { readonly publicJwk: PublicJwk }
  | { readonly trusted: TrustedIssuer };

/** Adds a secret that the merchant's members manage. */
export function addSecret(
  { merchantId }: Pick<Allowed<"manage">, "merchantId">,
  secret: {
    readonly name: string;
    readonly scopes: readonly Scope[];
    readonly proof: Proof;
  },
): Promise<SecretAddition> {
  const { name, scopes, proof } = secret;
  const hash = "hash" in proof ? proof.hash : null;
  const publicJwk = "publicJwk" in proof ? JSON.stringify(proof.publicJwk) : null;
  const trusted = "trusted" in proof ? proof.trusted : null;
  return asMerchant<SecretAddition>(merchantId, async (tx) => {
    // One at a time for each merchant: the bound holds however many requests come at once.
    await tx.query({
      text: "SELECT 1 FROM merchants WHERE id = $1 FOR NO KEY UPDATE",
      values: [merchantId],
    });
    const { rows: inForce } = await tx.query<{ name: string; is_same: boolean }>({
      text: `SELECT name, issuer = $2 AND subject = $3 AS is_same
        FROM client_secrets WHERE merchant_id = $1 AND revoked_at IS NULL`,
      values: [merchantId, trusted?.issuer ?? null, trusted?.subject ?? null],
    });
    if (inForce.length >= SECRETS_MAX) return { kind: "too_many" };
    if (inForce.some((one) => one.name.toLowerCase() === name.toLowerCase())) {
      return { kind: "name_taken" };
    }
    if (inForce.some((one) => one.is_same)) return { kind: "issuer_taken" };
    const { rows } = await tx.query<{ id: string }>({
      text: `INSERT INTO client_secrets
          (merchant_id, name, scopes, secret_hash, public_jwk, issuer, subject, jwks_uri)
        VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8) RETURNING id`,
      values: [merchantId, name, scopes, hash, publicJwk, ...issuerColumns(trusted)],
    });
    return { kind: "added", id: rows[0]?.id ?? "" };
  });
}

function issuerColumns(trusted: TrustedIssuer | null): readonly (string | null)[] {
  return trusted ? [trusted.issuer, trusted.subject, trusted.jwksUri] : [null, null, null];
}

/**
 * Revokes a secret: it and its tokens are refused from their next call on.
 *
 * @param name as the user typed it; only the secret that has it is revoked.
 */
export async function revokeSecret(
  { merchantId }: Allowed<"manage">,
  id: string,
  name: string,
): Promise<"revoked" | "not_found" | "other_name"> {
  const { rows } = await pool().query<{ name: string; revoked: boolean }>(
    `WITH named AS (
       SELECT id, name FROM client_secrets WHERE id = $1 AND merchant_id = $2 AND revoked_at IS NULL
     ), revoked AS (
       UPDATE client_secrets s SET revoked_at = now() FROM named
       WHERE s.id = named.id AND named.name = $3 AND s.revoked_at IS NULL RETURNING s.id
     )
     SELECT name, EXISTS (SELECT 1 FROM revoked) AS revoked FROM named`,
    [id, merchantId, name],
  );
  const [found] = rows;
  if (!found) return "not_found";
  return found.revoked ? "revoked" : "other_name";
}
