import { createHash } from "node:crypto";
import type { PublicJwk } from "@/lib/credentials/public-jwk";
import { pool } from "@/lib/platform/db/connection";
import { type Credential, type CredentialRow, fromRow, IN_FORCE, SECRETS_MAX } from "./credentials";

/** A public key that is in force, and the credential that it proves. */
export interface ClientKey {
  readonly jwk: PublicJwk;
  readonly credential: Credential;
}

/** The public keys of a client that are in force; none for an unknown client. */
export async function findClientKeys(clientId: string): Promise<ClientKey[]> {
  if (!/^[\x21-\x7e]{1,255}$/.test(clientId)) return [];
  const { rows } = await pool().query<CredentialRow & { readonly public_jwk: PublicJwk }>({
    name: "client-keys",
    text: `${IN_FORCE.replace("SELECT", "SELECT s.public_jwk,")} AND m.client_id = $1 AND s.public_jwk IS NOT NULL
      ORDER BY s.created_at DESC LIMIT ${SECRETS_MAX}`,
    values: [clientId],
  });
  return rows.map((row) => ({ jwk: row.public_jwk, credential: fromRow(row) }));
}

/**
 * Uses an assertion up, for all processes: it is remembered until it expires.
 *
 * @returns false when it was used before.
 */
export async function claimAssertion(
  credentialId: string,
  jti: string,
  expiresAt: Date,
): Promise<boolean> {
  const { rowCount } = await pool().query(
    `INSERT INTO client_assertions (credential_id, jti_hash, expires_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
    [credentialId, createHash("sha256").update(jti).digest(), expiresAt],
  );
  return rowCount === 1;
}
