import { asService, prisma } from "@/lib/platform/db/connection";
import { seal } from "@/lib/platform/vault";
import {
  followed,
  fromRow,
  lockPspAccount,
  type StoredPspAccount,
  tokenHash,
} from "./psp-accounts";

// The secret part of the address that an account's provider calls. Only its hash is looked for.

/**
 * The followed account with this webhook token, or with this one until a while ago; compared by hash. Null for an unknown
 * token, and for a former one that is over.
 */
export async function findPspAccountByToken(
  token: string,
  now: Date,
): Promise<StoredPspAccount | null> {
  const hash = tokenHash(token);
  const accounts = prisma().pspAccount;
  const row =
    (await accounts.findUnique({ where: { webhookTokenHash: hash, ...followed(now) } })) ??
    (await accounts.findUnique({
      where: {
        formerWebhookTokenHash: hash,
        formerWebhookTokenUntil: { gt: now },
        ...followed(now),
      },
    }));
  return row && fromRow(row);
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
