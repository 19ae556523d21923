import { ISSUER_TEXT, type TrustedIssuer } from "@/lib/credentials/trusted-issuer";
import { pool } from "@/lib/platform/db/connection";
import { type Credential, type CredentialRow, fromRow, IN_FORCE } from "./credentials";

/** The issuer that a client's merchant trusts with a subject, and the credential that its tokens prove; null without one. */
export async function findTrustedIssuer({
  clientId,
  issuer,
  subject,
}: {
  readonly clientId: string;
  readonly issuer: string;
  readonly subject: string;
}): Promise<(TrustedIssuer & { readonly credential: Credential }) | null> {
  if (![clientId, issuer, subject].every((name) => ISSUER_TEXT.test(name))) return null;
  const { rows } = await pool().query<CredentialRow & { readonly jwks_uri: string }>({
    name: "trusted-issuer",
    text: `${IN_FORCE.replace("SELECT", "SELECT s.jwks_uri,")} AND m.client_id = $1 AND s.issuer = $2 AND s.subject = $3`,
    values: [clientId, issuer, subject],
  });
  const [row] = rows;
  return row ? { issuer, subject, jwksUri: row.jwks_uri, credential: fromRow(row) } : null;
}
