import { entryOfRefundEnd, entryOfRefundStart } from "@/lib/ledger/entries";
import { bookEntries, readDisputedBooks } from "@/lib/ledger/store/entries";
import {
  NO_REFUNDS,
  type Refund,
  type RefundId,
  type RefundStatus,
  type RefundSums,
  type Returned,
  together,
} from "@/lib/payments/refund";
import { isAmongPaying, type SettlementId } from "@/lib/payments/settlement";
import { asMerchant, oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import {
  accountDigestOf,
  LINE_PREFIX,
  lineDigestOf,
  namesOfLine,
} from "@/lib/platform/values/line-reference";
import { type Cents, cents } from "@/lib/platform/values/money";
import { findPayingMoney, findSettlement, type Settlement } from "./settlements";

/** A refund to be stored: one that was requested, or one that a provider began by itself. */
export interface NewRefund {
  readonly id: RefundId;
  readonly merchantId: MerchantId | null;
  readonly chargeId: ChargeId | null;
  /** The money that goes back. */
  readonly settlementId: SettlementId;
  readonly pspAccountId: string;
  readonly pspRefundId: string;
  /** Null, like the hash, when it was not requested with a key. */
  readonly idempotencyKey: string | null;
  readonly requestHash: Buffer | null;
  readonly amount: Cents;
  readonly reason: string | null;
  readonly origin: Refund["origin"];
  readonly actor: string;
}

/** A row of `refunds` as the driver reads it. */
export interface RefundRow {
  readonly id: RefundId;
  readonly merchant_id: MerchantId | null;
  readonly charge_id: ChargeId | null;
  readonly settlement_id: SettlementId;
  readonly reference: string;
  readonly end_to_end_id: string | null;
  readonly psp_account_id: string;
  readonly psp_refund_id: string;
  readonly amount_cents: bigint;
  readonly reason: string | null;
  readonly status: RefundStatus;
  readonly origin: Refund["origin"];
  readonly failure: string | null;
  readonly requested_at: Date;
  readonly accepted_at: Date | null;
  readonly finished_at: Date | null;
}

const OF_ITS_MONEY = "FROM settlements WHERE settlements.id = settlement_id";

/** The columns of a refund that the domain knows, those of its money among them. */
export const REFUND_COLUMNS = `id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id,
  amount_cents, reason, status, origin, failure, requested_at, accepted_at, finished_at,
  (SELECT reference ${OF_ITS_MONEY}) AS reference, (SELECT end_to_end_id ${OF_ITS_MONEY}) AS end_to_end_id`;

/**
 * Stores and books a refund as PROCESSING, before it is submitted to a provider; null when its key or its name at the
 * provider is taken.
 */
export async function insertRefund(tx: Transaction, refund: NewRefund): Promise<Refund | null> {
  const { rows } = await tx.query<RefundRow>({
    name: "insert-refund",
    text: `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id,
        psp_refund_id, idempotency_key, request_hash, amount_cents, reason, status, origin, actor, requested_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'PROCESSING', $11, $12, clock_timestamp())
      ON CONFLICT DO NOTHING RETURNING ${REFUND_COLUMNS}`,
    values: [
      refund.id,
      refund.merchantId,
      refund.chargeId,
      refund.settlementId,
      refund.pspAccountId,
      refund.pspRefundId,
      refund.idempotencyKey,
      refund.requestHash,
      refund.amount,
      refund.reason,
      refund.origin,
      refund.actor,
    ],
  });
  if (!rows[0]) return null;
  const stored = refundFromRow(rows[0]);
  const money = await findSettlement(tx, stored.settlementId);
  const disputed = money && (await readDisputedBooks(tx, money));
  if (money) await bookEntries(tx, money, [entryOfRefundStart(money, stored, disputed)]);
  return stored;
}

/**
 * The refund that an idempotency key of this merchant names, with the hash of its request: zeros, which no request has, once its
 * payer is anonymised. A key that showed the payer is gone then, and its refund is found by the id that the key alone decides; one
 * whose key is this very text goes before it.
 *
 * @param id what a refund of this key has as its id.
 */
export async function findRefundByKey(
  tx: Transaction,
  merchantId: MerchantId,
  idempotencyKey: string,
  id: RefundId,
): Promise<{ readonly refund: Refund; readonly requestHash: Buffer } | null> {
  const { rows } = await tx.query<RefundRow & { request_hash: Buffer }>({
    name: "refund-by-key",
    text: `SELECT ${REFUND_COLUMNS}, request_hash FROM refunds
      WHERE merchant_id = $1 AND id = COALESCE(
        (SELECT id FROM refunds WHERE merchant_id = $1 AND idempotency_key = $2),
        (SELECT id FROM refunds WHERE merchant_id = $1 AND id = $3 AND is_anonymized_mark(idempotency_key, id)))`,
    values: [merchantId, idempotencyKey, id],
  });
  const row = rows[0];
  return row ? { refund: refundFromRow(row), requestHash: row.request_hash } : null;
}

/** The first key of the advisory locks of what refunds are recorded under. */
const REFERENCE_LOCK = 7_697;

/**
 * The refund that is recorded under a reference, or under another one of the same line of a statement, whose exports name
 * it in several ways; null when there is none. Until the transaction ends, nobody else records one of a merchant's under it.
 */
export async function claimReference(
  tx: Transaction,
  merchantId: MerchantId,
  reference: string,
): Promise<Refund | null> {
  const digest = lineDigestOf(reference);
  await tx.query({
    name: "lock-refund-reference",
    text: "SELECT pg_advisory_xact_lock($1, hashtext($2))",
    values: [REFERENCE_LOCK, `${merchantId} ${digest ?? reference}`],
  });
  // Of a line whose account is named there may be as many others as there are accounts: they are not read.
  const exact = digest === null ? [reference] : [reference, `${LINE_PREFIX}${digest}`];
  const others = namesOfLine(accountDigestOf(reference) === null ? digest : null);
  const { rows } = await tx.query<RefundRow>({
    name: "refund-named",
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE merchant_id = $1 AND (psp_refund_id COLLATE "C" = ANY ($2::text[])
      OR psp_refund_id COLLATE "C" >= $3 AND psp_refund_id COLLATE "C" < $4) LIMIT 1`,
    values: [merchantId, exact, ...others],
  });
  return rows[0] ? refundFromRow(rows[0]) : null;
}

/** A refund as it is now. */
export async function rereadRefund(refund: Refund): Promise<Refund> {
  const { rows } = await oneAsService<RefundRow>({
    name: "find-refund",
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE id = $1`,
    values: [refund.id],
  });
  return rows[0] ? refundFromRow(rows[0]) : refund;
}

/** Every refund of one settlement's money, oldest first. */
export async function refundsOfSettlement(
  tx: Transaction,
  settlementId: SettlementId,
): Promise<Refund[]> {
  const { rows } = await tx.query<RefundRow>({
    name: "refunds-of-settlement",
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE settlement_id = $1 ORDER BY requested_at, id`,
    values: [settlementId],
  });
  return rows.map(refundFromRow);
}

/** The refunds of each of some money, oldest first, by the money's id. */
export async function refundsOfSettlements(
  settlementIds: readonly SettlementId[],
): Promise<ReadonlyMap<SettlementId, readonly Refund[]>> {
  if (settlementIds.length === 0) return new Map();
  const { rows } = await oneAsService<RefundRow>({
    name: "refunds-of-settlements",
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE settlement_id = ANY ($1::uuid[]) ORDER BY requested_at, id`,
    values: [settlementIds],
  });
  const refunds = new Map<SettlementId, Refund[]>();
  for (const row of rows) {
    const refund = refundFromRow(row);
    const ofMoney = refunds.get(refund.settlementId);
    if (ofMoney) ofMoney.push(refund);
    else refunds.set(refund.settlementId, [refund]);
  }
  return refunds;
}

/** The refunds of some money, added up in the database, by the money's id. */
export async function refundSums(
  tx: Transaction,
  settlementIds: readonly SettlementId[],
): Promise<ReadonlyMap<SettlementId, RefundSums>> {
  const { rows } = await tx.query<RefundSumsRow>({
    name: "refund-sums",
    text: `SELECT settlement_id, count(*), sum(amount_cents) FILTER (WHERE status = 'REFUNDED')::bigint AS done,
        sum(amount_cents) FILTER (WHERE status = 'PROCESSING')::bigint AS under_way,
        (array_agg(failure ORDER BY requested_at DESC, id DESC))[1] AS last_failure
      FROM refunds WHERE settlement_id = ANY ($1::uuid[]) GROUP BY settlement_id`,
    values: [settlementIds],
  });
  const sums = new Map<SettlementId, RefundSums>(settlementIds.map((id) => [id, NO_REFUNDS]));
  for (const row of rows) {
    sums.set(row.settlement_id, {
      done: cents(row.done ?? 0n),
      underWay: cents(row.under_way ?? 0n),
      count: Number(row.count),
      lastFailure: row.last_failure,
    });
  }
  return sums;
}

interface RefundSumsRow {
  readonly settlement_id: SettlementId;
  readonly count: bigint;
  readonly done: bigint | null;
  readonly under_way: bigint | null;
  readonly last_failure: string | null;
}

/** The refunds of one payment, added up. */
export async function refundSumsOf(tx: Transaction, id: SettlementId): Promise<RefundSums> {
  return (await refundSums(tx, [id])).get(id) ?? NO_REFUNDS;
}

/** What went back of all money that pays a charge together with this; of this alone where it does not pay it. */
export async function returnedOfPayment(tx: Transaction, money: Settlement): Promise<Returned> {
  if (!money.chargeId || !isAmongPaying(money)) return refundSumsOf(tx, money.id);
  const paying = await findPayingMoney(tx, money.chargeId);
  const sums = await refundSums(
    tx,
    paying.map(({ id }) => id),
  );
  return together(sums.values());
}

/** Refunds by their ids, oldest first. */
export async function refundsById(tx: Transaction, ids: readonly RefundId[]): Promise<Refund[]> {
  const { rows } = await tx.query<RefundRow>({
    name: "refunds-by-id",
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE id = ANY ($1::uuid[]) ORDER BY requested_at, id`,
    values: [ids],
  });
  return rows.map(refundFromRow);
}

/** The refund of some money that ended last; where none did, the one that began last. */
export async function lastRefund(
  tx: Transaction,
  settlementIds: readonly SettlementId[],
): Promise<Refund | null> {
  const { rows } = await tx.query<RefundRow>({
    name: "last-refund",
    text: `SELECT ${REFUND_COLUMNS} FROM refunds WHERE settlement_id = ANY ($1::uuid[])
      ORDER BY finished_at DESC NULLS LAST, requested_at DESC, id LIMIT 1`,
    values: [settlementIds],
  });
  return rows[0] ? refundFromRow(rows[0]) : null;
}

/** One page of the refunds of a merchant's charge, oldest first, and how many there are. */
export function findRefunds(
  merchantId: MerchantId,
  chargeId: ChargeId,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ readonly refunds: readonly Refund[]; readonly totalElements: number }> {
  return asMerchant(merchantId, async (tx) => {
    const { rows } = await tx.query<RefundRow & { count: bigint }>({
      name: "refunds-of-charge",
      text: `SELECT total.count, listed.* FROM
        (SELECT count(*) AS count FROM refunds WHERE merchant_id = $1 AND charge_id = $2) AS total
        LEFT JOIN (SELECT ${REFUND_COLUMNS} FROM refunds WHERE merchant_id = $1 AND charge_id = $2
          ORDER BY requested_at, id LIMIT $3 OFFSET $4) AS listed ON true
        ORDER BY requested_at, id`,
      values: [merchantId, chargeId, size, BigInt(page) * BigInt(size)],
    });
    return {
      refunds: rows.filter(({ id }) => id !== null).map(refundFromRow),
      totalElements: Number(rows[0]?.count ?? 0),
    };
  });
}

/** Stamps that the PSP has a refund. */
export async function markAccepted(tx: Transaction, id: RefundId): Promise<void> {
  await tx.query({
    name: "accept-refund",
    text: `UPDATE refunds SET accepted_at = COALESCE(accepted_at, clock_timestamp())
      WHERE id = $1 AND status = 'PROCESSING'`,
    values: [id],
  });
}

/** How a refund ended. */
export type RefundEnd =
  | { readonly status: "REFUNDED" }
  /** `accepted`: the PSP had taken it on before it failed. */
  | { readonly status: "FAILED"; readonly failure: string; readonly accepted: boolean };

/** Ends a refund under way, and books its end; false when it had ended before. */
export async function endRefund(tx: Transaction, id: RefundId, end: RefundEnd): Promise<boolean> {
  const failed = end.status === "FAILED";
  const { rows } = await tx.query<RefundRow & { finished_at: Date }>({
    name: "end-refund",
    text: `UPDATE refunds SET status = $2, failure = $3, finished_at = clock_timestamp(),
        accepted_at = CASE WHEN $4 THEN COALESCE(accepted_at, clock_timestamp()) ELSE accepted_at END,
        lease_until = NULL, lease_token = NULL
      WHERE id = $1 AND status = 'PROCESSING' RETURNING ${REFUND_COLUMNS}`,
    values: [id, end.status, failed ? end.failure : null, failed ? end.accepted : true],
  });
  if (!rows[0]) return false;
  const ended = refundFromRow(rows[0]);
  const money = await findSettlement(tx, ended.settlementId);
  const disputed = money && (await readDisputedBooks(tx, money));
  const { finished_at: at } = rows[0];
  if (money)
    await bookEntries(tx, money, [entryOfRefundEnd(money, ended, end.status, at, disputed)]);
  return true;
}

/** A refund from its row. */
export function refundFromRow(row: RefundRow): Refund {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    chargeId: row.charge_id,
    settlementId: row.settlement_id,
    reference: row.reference,
    endToEndId: row.end_to_end_id,
    pspAccountId: row.psp_account_id,
    pspRefundId: row.psp_refund_id,
    amount: cents(row.amount_cents),
    reason: row.reason,
    status: row.status,
    origin: row.origin,
    failure: row.failure,
    requestedAt: row.requested_at,
    acceptedAt: row.accepted_at,
    finishedAt: row.finished_at,
  };
}
