import { createHash, randomUUID } from "node:crypto";
import { asService, pool, prisma, type Transaction } from "@/lib/platform/db/connection";
import type { PspAccount as PspAccountRow } from "@/lib/platform/db/generated/client";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { MerchantId } from "@/lib/platform/values/ids";
import { seal, unseal } from "@/lib/platform/vault";

/** An account at a provider. Only its adapter knows the shape of `config` and `secrets`. */
export interface StoredPspAccount {
  readonly id: string;
  /** Null: the operator's default. */
  readonly merchantId: MerchantId | null;
  readonly kind: string;
  readonly name: string;
  /** Charges of these methods are registered through the account. */
  readonly methods: readonly BillingType[];
  readonly config: unknown;
  readonly secrets: unknown;
}

/** An account to store. The token is the secret part of the address that the provider will call. */
export interface NewPspAccount extends Omit<StoredPspAccount, "id"> {
  readonly webhookToken: string;
}

/** Stores a new account with its secrets sealed; returns its id. */
export function insertPspAccount(account: NewPspAccount): Promise<string> {
  return asService((tx) => insertPspAccountIn(tx, account));
}

/** Stores a new account within a transaction; returns its id. */
export async function insertPspAccountIn(tx: Transaction, account: NewPspAccount): Promise<string> {
  const { merchantId, kind, name, methods, config, secrets, webhookToken } = account;
  // Before the row is there: its secrets are sealed for it alone.
  const id = randomUUID();
  await tx.query({
    text: `INSERT INTO psp_accounts
        (id, merchant_id, kind, name, methods, config, sealed_secrets, webhook_token_hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      id,
      merchantId,
      kind,
      name,
      methods,
      JSON.stringify(config),
      seal("psp-secrets", id, JSON.stringify(secrets)),
      tokenHash(webhookToken),
    ],
  });
  return id;
}

/** Changes an account's configuration, such as the simulator's address after a restart. */
export async function updatePspConfig(id: string, config: unknown): Promise<void> {
  await prisma().pspAccount.update({ where: { id }, data: { config: config as object } });
}

/** Stores when the certificate of a saved account ends; the warnings begin anew where that is another instant. */
export async function storeCertificateEnd(id: string, endsAt: Date | null): Promise<void> {
  await pool().query({
    text: `UPDATE psp_accounts SET certificate_ends_at = $2, certificate_warned_days = NULL
      WHERE id = $1 AND certificate_ends_at IS DISTINCT FROM $2::timestamptz(3)`,
    values: [id, endsAt],
  });
}

/**
 * Notes when an account's certificate ends and which warning of it is due.
 *
 * @param warnedDays the warning; null while none is due.
 * @returns whether the account was noted with another end or another warning before: once for each warning, whatever
 *   the number of processes that note it.
 */
export async function noteCertificateEnd(
  id: string,
  endsAt: Date | null,
  warnedDays: number | null,
): Promise<boolean> {
  const { rowCount } = await pool().query({
    text: `UPDATE psp_accounts SET certificate_ends_at = $2, certificate_warned_days = $3
      WHERE id = $1 AND (certificate_ends_at IS DISTINCT FROM $2::timestamptz(3)
        OR certificate_warned_days IS DISTINCT FROM $3::smallint)`,
    values: [id, endsAt, warnedDays],
  });
  return rowCount === 1;
}

/**
 * Changes an account's settings by a rule, one change after the other, also beside a form that is saved.
 *
 * @param change returns null to leave them as they are.
 * @returns false when there is no such account, or nothing was changed.
 */
export function rewritePspAccount(
  id: string,
  change: (stored: StoredPspAccount) => Pick<StoredPspAccount, "config" | "secrets"> | null,
): Promise<boolean> {
  return asService(async (tx) => {
    const account = await lockPspAccount(tx, id);
    const changed = account && change(account);
    if (!changed) return false;
    await tx.query({
      text: "UPDATE psp_accounts SET config = $2, sealed_secrets = $3 WHERE id = $1",
      values: [
        id,
        JSON.stringify(changed.config),
        seal("psp-secrets", id, JSON.stringify(changed.secrets)),
      ],
    });
    return true;
  });
}

/** Takes an account out of use for new charges; false when there is none in use with this id. */
export async function disablePspAccount(id: string, at: Date): Promise<boolean> {
  const { count } = await prisma().pspAccount.updateMany({
    where: { id, disabledAt: null },
    data: { disabledAt: at },
  });
  return count === 1;
}

/** One account, or null. Disabled ones are found too: charges that they hold still need them. */
export async function findPspAccount(id: string): Promise<StoredPspAccount | null> {
  const row = await prisma().pspAccount.findUnique({ where: { id } });
  return row && fromRow(row);
}

/** Accounts by their ids, in no order; unknown ids are left out. */
export async function findPspAccounts(ids: readonly string[]): Promise<StoredPspAccount[]> {
  const rows = await prisma().pspAccount.findMany({ where: { id: { in: [...ids] } } });
  return rows.map(fromRow);
}

/**
 * Filters accounts by the authority of one: we believe what its provider reports about the charges and
 * money of the accounts that remain. These are its own, those of the same owner and, for an operator's account,
 * everybody's. A merchant chooses the Pix key of its accounts and the server that answers for them: what
 * that server reports binds nobody else.
 */
export async function accountsUnderAuthority(
  tx: Transaction,
  reporterId: string,
  holderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ id: string }>({
    name: "accounts-under-authority",
    text: `SELECT holder.id FROM psp_accounts reporter JOIN psp_accounts holder
        ON reporter.merchant_id IS NULL OR reporter.merchant_id = holder.merchant_id
      WHERE reporter.id = $1 AND holder.id = ANY ($2::uuid[])`,
    values: [reporterId, holderIds],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The name of an account; null when there is none. */
export async function findPspAccountName(id: string): Promise<string | null> {
  const row = await prisma().pspAccount.findUnique({ where: { id }, select: { name: true } });
  return row?.name ?? null;
}

/** The owner of an account, whose `merchantId` is null for the operator's; null when there is no account. */
export async function findPspAccountOwner(
  id: string,
): Promise<{ readonly merchantId: MerchantId | null } | null> {
  const select = { merchantId: true } as const;
  const row = await prisma().pspAccount.findUnique({ where: { id }, select });
  return row && { merchantId: row.merchantId as MerchantId | null };
}

/** Every account that is in use, the operator's defaults first. */
export async function activePspAccounts(): Promise<StoredPspAccount[]> {
  const rows = await prisma().pspAccount.findMany({
    where: { disabledAt: null },
    orderBy: [{ merchantId: { sort: "asc", nulls: "first" } }, { createdAt: "asc" }],
  });
  return rows.map(fromRow);
}

/** One account, locked until the transaction ends; null when there is none. */
export async function lockPspAccount(
  tx: Transaction,
  id: string,
): Promise<StoredPspAccount | null> {
  // On this very connection: who holds one of a pool and waits for another may wait for others who do.
  const { rows } = await tx.query<SealedAccount>({
    text: `SELECT id, merchant_id AS "merchantId", kind, name, methods::text[] AS methods, config,
        sealed_secrets AS "sealedSecrets"
      FROM psp_accounts WHERE id = $1 FOR NO KEY UPDATE`,
    values: [id],
  });
  const [row] = rows;
  return row ? fromRow(row) : null;
}

/** The accounts that were taken out of use after an instant. */
export async function pspAccountsDisabledSince(since: Date): Promise<StoredPspAccount[]> {
  const rows = await prisma().pspAccount.findMany({ where: { disabledAt: { gt: since } } });
  return rows.map(fromRow);
}

/** Money of an account is followed for so long after it was taken out of use, as money may be sent back for 90 days. */
export const FOLLOWED_MS = 100 * 86_400_000;

/**
 * Accounts whose money is still followed at an instant. Those of a merchant that collects nothing any more count as
 * taken out of use when that began: what was withdrawn may still have been paid, and no more than that.
 */
const followed = (now: Date) => {
  const since = new Date(now.getTime() - FOLLOWED_MS);
  return {
    AND: [
      { OR: [{ disabledAt: null }, { disabledAt: { gt: since } }] },
      {
        OR: [
          { merchantId: null },
          { merchant: { collectionEndedAt: null } },
          { merchant: { collectionEndedAt: { gt: since } } },
        ],
      },
    ],
  };
};

/**
 * SQL: account `a` is in use, and its money is followed at this moment. What is not followed is not read either, so that
 * how far it was read is no delay.
 */
export const IN_USE_AND_FOLLOWED = `a.disabled_at IS NULL AND NOT EXISTS (SELECT FROM merchants AS ended
  WHERE ended.id = a.merchant_id AND ended.collection_ended_at <= clock_timestamp() - interval '${FOLLOWED_MS} ms')`;

/** An account and its owner; null: the operator's. */
export interface OwnedPspAccount {
  readonly id: string;
  readonly merchantId: MerchantId | null;
}

/**
 * Who an account's background work is counted for: its merchant, with whatever accounts it has, or an account of the
 * operator's by itself, as each of these serves every merchant.
 */
export function holderOf({ id, merchantId }: OwnedPspAccount): string {
  return merchantId === null ? `${OPERATORS}${id}` : merchantId;
}

/** The beginning of the holder's name of an account of the operator's. */
export const OPERATORS = "operator:";

/** The accounts whose money is still followed: those in use, and those taken out of use less than 100 days ago. */
export async function followedPspAccounts(now: Date): Promise<OwnedPspAccount[]> {
  const rows = await prisma().pspAccount.findMany({
    where: followed(now),
    select: { id: true, merchantId: true },
  });
  return rows.map(({ id, merchantId }) => ({ id, merchantId: merchantId as MerchantId | null }));
}

/** An account as operators list it, without how we reach it. */
export interface ListedPspAccount {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly merchantId: MerchantId | null;
  readonly merchantName: string | null;
  readonly createdAt: Date;
  readonly disabledAt: Date | null;
  /** Up to when its list of payments has been read; null before the first time. */
  readonly readTo: Date | null;
}

/**
 * Accounts: the operator's defaults first, and of each owner those in use before the others.
 *
 * @param merchantId absent: the accounts of all merchants.
 */
export async function listPspAccounts(merchantId?: MerchantId): Promise<ListedPspAccount[]> {
  const { rows } = await pool().query<ListedPspAccount>(
    `SELECT a.id, a.name, a.kind, a.merchant_id AS "merchantId", m.name AS "merchantName",
       a.created_at AS "createdAt", a.disabled_at AS "disabledAt", a.statement_read_to AS "readTo"
     FROM psp_accounts a LEFT JOIN merchants m ON m.id = a.merchant_id
     WHERE $1::uuid IS NULL OR a.merchant_id = $1
     ORDER BY a.merchant_id IS NOT NULL, a.disabled_at IS NOT NULL, a.created_at DESC, a.id
     LIMIT 500`,
    [merchantId ?? null],
  );
  return rows;
}

/** Up to when an account's list of payments has been read: at first, from when the account was made. */
export async function providerListReadTo(id: string): Promise<Date> {
  const row = await prisma().pspAccount.findUniqueOrThrow({
    where: { id },
    select: { statementReadTo: true, createdAt: true },
  });
  return row.statementReadTo ?? row.createdAt;
}

/** Accounts in use, and followed at `now`, whose list of payments has not been read since an instant. */
export async function lateProviderLists(
  now: Date,
  since: Date,
): Promise<{ readonly id: string; readonly name: string; readonly readTo: Date }[]> {
  const rows = await prisma().pspAccount.findMany({
    where: {
      ...followed(now),
      disabledAt: null,
      OR: [{ statementReadTo: { lt: since } }, { statementReadTo: null, createdAt: { lt: since } }],
    },
    select: { id: true, name: true, statementReadTo: true, createdAt: true },
  });
  return rows.map(({ id, name, statementReadTo, createdAt }) => ({
    id,
    name,
    readTo: statementReadTo ?? createdAt,
  }));
}

/** Notes up to when an account's list of payments has been read; it never goes back. */
export async function noteProviderListRead(id: string, to: Date): Promise<void> {
  await prisma().pspAccount.updateMany({
    where: { id, OR: [{ statementReadTo: null }, { statementReadTo: { lt: to } }] },
    data: { statementReadTo: to },
  });
}

/**
 * Notes that an account's list of payments is begun to be read, for all processes, unless this was noted after `since`
 * and a part of the list is unread still.
 *
 * @returns false when it is not to be read yet.
 */
export async function beginProviderList(id: string, now: Date, since: Date): Promise<boolean> {
  const { count } = await prisma().pspAccount.updateMany({
    where: { id, OR: [{ listIncompleteAt: null }, { listIncompleteAt: { lte: since } }] },
    data: { listIncompleteAt: now },
  });
  return count === 1;
}

/** Notes that nothing of an account's list of payments is unread. */
export async function completeProviderList(id: string): Promise<void> {
  await prisma().pspAccount.update({ where: { id }, data: { listIncompleteAt: null } });
}

export function tokenHash(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token).digest());
}

/** A row of an account, its secrets sealed. */
export type SealedAccount = Pick<
  PspAccountRow,
  "id" | "merchantId" | "kind" | "name" | "methods" | "config" | "sealedSecrets"
>;

export function fromRow(row: SealedAccount): StoredPspAccount {
  return {
    id: row.id,
    merchantId: row.merchantId as MerchantId | null,
    kind: row.kind,
    name: row.name,
    methods: row.methods,
    config: row.config,
    secrets: JSON.parse(unseal("psp-secrets", row.id, row.sealedSecrets)),
  };
}
