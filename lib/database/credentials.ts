import type { MerchantId } from "@/lib/domain/charge";
import { pool, prisma } from "./connection";

/** A secret that is in force, of a merchant that is not disabled. */
export interface Credential {
  readonly id: string;
  readonly merchantId: MerchantId;
  readonly clientId: string;
}

interface CredentialRow {
  readonly id: string;
  readonly merchant_id: MerchantId;
  readonly client_id: string;
}

const IN_FORCE = `SELECT s.id, s.merchant_id, m.client_id FROM client_secrets s
  JOIN merchants m ON m.id = s.merchant_id WHERE s.revoked_at IS NULL AND m.disabled_at IS NULL`;

/** The credential that a client id and the hash of a secret name together, or null. */
export async function findCredential(
  clientId: string,
  secretHash: Buffer,
): Promise<Credential | null> {
  const { rows } = await pool().query<CredentialRow>({
    name: "credential-by-secret",
    text: `${IN_FORCE} AND s.secret_hash = $1 AND m.client_id = $2`,
    values: [secretHash, clientId],
  });
  return rows[0] ? fromRow(rows[0]) : null;
}

/** Whether a token's credential is still in force: asked on every call, so that revoking works at once. */
export async function isCredentialInForce(id: string): Promise<boolean> {
  const { rowCount } = await pool().query({
    name: "credential-in-force",
    text: `${IN_FORCE} AND s.id = $1`,
    values: [id],
  });
  return rowCount === 1;
}

/** Records when a secret was last used, to the minute: enough to find forgotten ones. */
export async function noteCredentialUse(id: string, at: Date): Promise<void> {
  await pool().query(
    `UPDATE client_secrets SET last_used_at = $2
     WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < $2::timestamptz - interval '1 minute')`,
    [id, at],
  );
}

/** Adds a secret and, unless the old ones are kept, revokes them, at once and together. */
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

function fromRow(row: CredentialRow): Credential {
  return { id: row.id, merchantId: row.merchant_id, clientId: row.client_id };
}
