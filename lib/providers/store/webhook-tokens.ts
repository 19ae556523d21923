import { inBatches } from "@/lib/platform/batch";
import { asService, PROMPT, pool, prisma } from "@/lib/platform/db/connection";
import { seal } from "@/lib/platform/vault";
import {
  FOLLOWED_MS,
  fromRow,
  lockPspAccount,
  type SealedAccount,
  type StoredPspAccount,
  tokenHash,
} from "./psp-accounts";

// The secret part of the address that an account's provider calls. Only its hash is looked for.

/** A token that a provider's call named, and when. */
interface NamedToken {
  readonly token: string;
  readonly now: Date;
}

const accountsByTokens = inBatches(
  async (named: readonly NamedToken[]) => {
    const hashes = named.map(({ token }) => Buffer.from(tokenHash(token)));
    const latest = Math.max(...named.map(({ now }) => now.getTime()));
    const { rows } = await pool().query<SealedAccount & { readonly hash: Buffer }>({
      ...PROMPT,
      name: "accounts-by-tokens",
      text: `SELECT h.hash, a.id, a.merchant_id AS "merchantId", a.kind, a.name, a.methods::text[] AS methods, a.config,
          a.sealed_secrets AS "sealedSecrets"
        FROM unnest($1::bytea[]) AS h (hash) CROSS JOIN LATERAL (
          SELECT * FROM psp_accounts WHERE webhook_token_hash = h.hash
          UNION ALL
          SELECT * FROM psp_accounts WHERE former_webhook_token_hash = h.hash AND former_webhook_token_until > $2
        ) a LEFT JOIN merchants m ON m.id = a.merchant_id
        WHERE (a.disabled_at IS NULL OR a.disabled_at > $3)
          AND (m.collection_ended_at IS NULL OR m.collection_ended_at > $3)`,
      values: [hashes, new Date(latest), new Date(latest - FOLLOWED_MS)],
    });
    const found = new Map(rows.map((row) => [row.hash.toString("hex"), row]));
    return hashes.map((hash) => found.get(hash.toString("hex")) ?? null);
  },
  { most: 500, atOnce: 2 },
);

/**
 * The followed account with this webhook token, or with this one until a while ago; compared by hash. Null for an unknown
 * token, and for a former one that is over. Anybody may call with any token, so calls of one moment share a statement.
 */
export async function findPspAccountByToken(
  token: string,
  now: Date,
): Promise<StoredPspAccount | null> {
  const sealed = await accountsByTokens({ token, now });
  // Each call by itself: an account whose secrets cannot be opened is no other account's matter.
  return sealed && fromRow(sealed);
}

/** An account beside another of its owner's. */
export interface Sibling {
  readonly account: StoredPspAccount;
  readonly isDisabled: boolean;
  /** It was added before the other. */
  readonly isOlder: boolean;
}

/** The other account of the same owner and kind that has this webhook token; null for none. */
export async function findSiblingByToken(
  { id, merchantId, kind }: Pick<StoredPspAccount, "id" | "merchantId" | "kind">,
  token: string,
): Promise<Sibling | null> {
  const [row, own] = await Promise.all([
    prisma().pspAccount.findFirst({
      where: { webhookTokenHash: tokenHash(token), merchantId, kind, id: { not: id } },
    }),
    prisma().pspAccount.findUnique({ where: { id }, select: { createdAt: true } }),
  ]);
  if (!row || !own) return null;
  const account = fromRow(row);
  return { account, isDisabled: row.disabledAt !== null, isOlder: row.createdAt < own.createdAt };
}

/**
 * Replaces the secret part of the address that an account's provider calls.
 *
 * @param formerUntil the instant until which the former address is answered too.
 * @param change the settings with the new token, from those stored under the account's lock.
 */
export function replaceWebhookToken(
  id: string,
  token: string,
  formerUntil: Date,
  change: (stored: StoredPspAccount) => Pick<StoredPspAccount, "config" | "secrets">,
): Promise<void> {
  return asService(async (tx) => {
    const account = await lockPspAccount(tx, id);
    if (!account) return;
    const { config, secrets } = change(account);
    await tx.query({
      text: `UPDATE psp_accounts SET config = $2, sealed_secrets = $3, webhook_token_hash = $4,
          former_webhook_token_hash = webhook_token_hash, former_webhook_token_until = $5
        WHERE id = $1`,
      values: [
        id,
        JSON.stringify(config),
        seal("psp-secrets", id, JSON.stringify(secrets)),
        tokenHash(token),
        formerUntil,
      ],
    });
  });
}

/** Whether an account's address had this token before it was rotated last. */
export async function isFormerToken(id: string, token: string): Promise<boolean> {
  const where = { id, formerWebhookTokenHash: tokenHash(token) };
  return (await prisma().pspAccount.count({ where })) === 1;
}
