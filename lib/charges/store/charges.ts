import { inBatches } from "@/lib/batch";
import type {
  CancelReason,
  Charge,
  ChargeId,
  Instruments,
  MerchantId,
  PaidFacts,
  PickedMethod,
} from "@/lib/domain/charge";
import type { ChargeEventType, ChargeNote } from "@/lib/domain/charge-status";
import { statusAfter } from "@/lib/domain/charge-status";
import type { Cents } from "@/lib/domain/money";
import type { Returned } from "@/lib/domain/refund";
import { BRAND_COLUMNS, type Brand, type BrandRow, brandFromRow } from "./brands";
import {
  CHARGE_COLUMNS,
  type ChargeRow,
  chargeFromRow,
  MERCHANT_NAME,
  RETURNED_COLUMNS,
  type ReturnedRow,
  returnedFromRow,
} from "./charge-row";
import { asService, oneAsMerchant, type Transaction } from "./connection";

/** A charge that an idempotency key names, and the SHA-256 of the request that made it. */
export interface HeldCharge {
  readonly charge: Charge;
  readonly requestHash: Buffer;
}

/** The charge that an idempotency key of this merchant names, if any. */
export async function findByIdempotencyKey(
  merchantId: MerchantId,
  idempotencyKey: string,
): Promise<HeldCharge | null> {
  const { rows } = await oneAsMerchant<ChargeRow & { request_hash: Buffer }>(merchantId, {
    name: "charge-by-key",
    text: `SELECT ${CHARGE_COLUMNS}, request_hash FROM charges
      WHERE merchant_id = $1 AND idempotency_key = $2`,
    values: [merchantId, idempotencyKey],
  });
  const row = rows[0];
  return row ? { charge: chargeFromRow(row), requestHash: row.request_hash } : null;
}

/** One charge of a merchant, or null; another merchant's is null too. */
export async function findCharge(merchantId: MerchantId, id: ChargeId): Promise<Charge | null> {
  const { rows } = await oneAsMerchant<ChargeRow>(merchantId, {
    name: "charge-of-merchant",
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE merchant_id = $1 AND id = $2`,
    values: [merchantId, id],
  });
  return rows[0] ? chargeFromRow(rows[0]) : null;
}

/** A merchant's charge, and whether somebody is working on it at its PSP right now. */
export async function findChargeAtWork(
  merchantId: MerchantId,
  id: ChargeId,
): Promise<{ readonly charge: Charge; readonly atWork: boolean } | null> {
  const { rows } = await oneAsMerchant<ChargeRow & { at_work: boolean }>(merchantId, {
    name: "charge-at-work",
    text: `SELECT ${CHARGE_COLUMNS},
        lease_token IS NOT NULL AND lease_until >= clock_timestamp() AS at_work
      FROM charges WHERE merchant_id = $1 AND id = $2`,
    values: [merchantId, id],
  });
  const row = rows[0];
  return row ? { charge: chargeFromRow(row), atWork: row.at_work } : null;
}

/** Reads a charge and holds its row until the transaction ends. */
export async function lockCharge(tx: Transaction, id: ChargeId): Promise<Charge | null> {
  const { rows } = await tx.query<ChargeRow>({
    name: "lock-charge",
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return rows[0] ? chargeFromRow(rows[0]) : null;
}

/** The same, of one merchant's charge; another merchant's is null too. */
export async function lockChargeOf(
  tx: Transaction,
  merchantId: MerchantId,
  id: ChargeId,
): Promise<Charge | null> {
  const { rows } = await tx.query<ChargeRow>({
    name: "lock-charge-of",
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    values: [merchantId, id],
  });
  return rows[0] ? chargeFromRow(rows[0]) : null;
}

/** Keeps that somebody asked to call a charge off; what was asked first stays. */
export async function noteCancelAsked(
  tx: Transaction,
  id: ChargeId,
  by: string,
  note: string | null,
): Promise<void> {
  await tx.query({
    name: "note-cancel-asked",
    text: `UPDATE charges SET cancel_asked_at = clock_timestamp(), cancel_asked_by = $2, cancel_note = $3
      WHERE id = $1 AND cancel_asked_at IS NULL`,
    values: [id, by, note],
  });
}

/** What happened to a charge, who did it, why, and what proves it. */
export interface ChargeHappening {
  readonly type: ChargeEventType | ChargeNote;
  readonly actor: string;
  readonly reason?: string;
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** What a move writes beside the status. */
export interface MoveChanges extends Partial<Instruments> {
  readonly cancelReason?: CancelReason;
  readonly refusal?: string;
  readonly paid?: PaidFacts;
}

/**
 * Moves a charge from the status it was read in, and appends the event, in one statement.
 *
 * @returns the charge as it is now, or null when it had moved on meanwhile: then reread, never
 *   overwrite.
 * @throws when the event does not move a charge of that status: callers ask `statusAfter` first.
 */
export async function moveCharge(
  tx: Transaction,
  charge: Charge,
  happening: ChargeHappening & { readonly type: ChargeEventType },
  changes: MoveChanges = {},
): Promise<Charge | null> {
  const to = statusAfter(charge.status, happening.type);
  if (!to) throw new Error(`a charge that is ${charge.status} cannot be ${happening.type}`);
  const { paid } = changes;
  const { rows } = await tx.query<ChargeRow>({
    name: "move-charge",
    text: `WITH moved AS (
      UPDATE charges SET status = $3, event_count = event_count + 1, lease_until = NULL, lease_token = NULL,
        br_code = COALESCE($4, br_code), cancel_reason = COALESCE($5, cancel_reason),
        paid_cents = COALESCE(paid_cents, $6), net_cents = COALESCE(net_cents, $7),
        paid_at = COALESCE(paid_at, $8), paid_on = COALESCE(paid_on, $9),
        refusal = COALESCE($14, refusal), boleto_line = COALESCE($15, boleto_line),
        payment_page = COALESCE($16, payment_page), psp_charge_id = COALESCE($17, psp_charge_id)
      WHERE id = $1 AND status = $2 RETURNING ${CHARGE_COLUMNS}, event_count
    ), event AS (
      INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, reason, evidence)
      SELECT id, event_count, merchant_id, $10, $2, $3, clock_timestamp(), $11, $12, $13 FROM moved
    ) SELECT ${CHARGE_COLUMNS} FROM moved`,
    values: [
      charge.id,
      charge.status,
      to,
      changes.brCode ?? null,
      changes.cancelReason ?? null,
      paid?.amount ?? null,
      paid?.net ?? null,
      paid?.paidAt ?? null,
      paid?.paidOn ?? null,
      happening.type,
      happening.actor,
      happening.reason ?? null,
      happening.evidence ? JSON.stringify(happening.evidence) : null,
      changes.refusal ?? null,
      changes.boletoLine ?? null,
      changes.paymentPage ?? null,
      changes.pspChargeId ?? null,
    ],
  });
  return rows[0] ? chargeFromRow(rows[0]) : null;
}

/** Lets the net amount of a paid charge be that of the money that paid it, which has arrived. */
export async function keepNet(tx: Transaction, id: ChargeId, net: Cents): Promise<void> {
  await tx.query({
    name: "keep-net",
    text: "UPDATE charges SET net_cents = $2 WHERE id = $1 AND net_cents <> $2",
    values: [id, net],
  });
}

/** Keeps an event that moves nothing, with what came too late to open the charge, if anything did. */
export async function noteEvent(
  tx: Transaction,
  id: ChargeId,
  happening: ChargeHappening,
  late: Partial<Instruments> = {},
): Promise<void> {
  await tx.query({
    name: "note-event",
    text: `WITH charge AS (
      UPDATE charges SET event_count = event_count + 1, br_code = COALESCE(br_code, $2),
        boleto_line = COALESCE(boleto_line, $7), payment_page = COALESCE(payment_page, $8),
        psp_charge_id = COALESCE(psp_charge_id, $9)
      WHERE id = $1 RETURNING id, merchant_id, status, event_count
    ) INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, reason, evidence)
      SELECT id, event_count, merchant_id, $3, status, status, clock_timestamp(), $4, $5, $6 FROM charge`,
    values: [
      id,
      late.brCode ?? null,
      happening.type,
      happening.actor,
      happening.reason ?? null,
      happening.evidence ? JSON.stringify(happening.evidence) : null,
      late.boletoLine ?? null,
      late.paymentPage ?? null,
      late.pspChargeId ?? null,
    ],
  });
}

/**
 * Gives a charge whose payer chooses the method that was picked, or none again. Its row is locked by
 * the caller, who knows that it may be picked.
 */
export async function pickMethod(
  tx: Transaction,
  id: ChargeId,
  picked: {
    readonly method: PickedMethod | "UNDEFINED";
    /** For Pix alone. */
    readonly pixExpiresAt: Date | null;
    /** Who is to open it; null: it stays where it is. */
    readonly pspAccountId: string | null;
  },
): Promise<void> {
  await tx.query({
    name: "pick-method",
    text: `UPDATE charges SET billing_type = $2, pix_expires_at = $3,
        psp_account_id = COALESCE($4, psp_account_id), lease_until = NULL, lease_token = NULL
      WHERE id = $1`,
    values: [id, picked.method, picked.pixExpiresAt, picked.pspAccountId],
  });
}

/** A charge whatever its merchant, for the service itself. */
export async function findChargeForService(id: ChargeId): Promise<Charge | null> {
  return (await findForCheckout(id))?.charge ?? null;
}

/** Those of the ids that are charges, whatever their merchants, for the service itself. */
export function findChargesForService(ids: readonly ChargeId[]): Promise<Map<ChargeId, Charge>> {
  return asService(async (tx) => {
    const { rows } = await tx.query<ChargeRow>({
      name: "charges-for-service",
      text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE id = ANY($1::uuid[])`,
      values: [ids],
    });
    return new Map(rows.map((row) => [row.id, chargeFromRow(row)]));
  });
}

/** The ids of a PSP account's charges that wait to be paid, created from `from` (inclusive) to `to` (exclusive). */
export function findWaitingCharges(
  pspAccountId: string,
  from: Date,
  to: Date,
): Promise<readonly ChargeId[]> {
  return asService(async (tx) => {
    const { rows } = await tx.query<{ id: ChargeId }>({
      name: "waiting-charges",
      text: `SELECT id FROM charges
        WHERE psp_account_id = $1 AND created_at >= $2 AND created_at < $3 AND status = 'PENDING'`,
      values: [pspAccountId, from, to],
    });
    return rows.map(({ id }) => id);
  });
}

/** A charge as its payer's page needs it. */
export interface ChargeForCheckout {
  readonly charge: Charge;
  readonly merchantName: string;
  readonly returned: Returned;
  readonly brand: Brand;
  /** The network's id of the money that paid it; null before, and where it came another way. */
  readonly endToEndId: string | null;
}

interface CheckoutRow extends ChargeRow, ReturnedRow, BrandRow {
  readonly merchant_name: string;
  readonly paid_end_to_end_id: string | null;
}

/**
 * A charge without what stands beside it, for the screen that its payer's page is at. However many pages
 * ask at the same moment, few transactions read their charges, each of which starts after they asked.
 */
export async function findForStatus(id: ChargeId): Promise<Charge | null> {
  const row = await statusRow(id);
  return row && chargeFromRow(row);
}

const statusRow: (id: ChargeId) => Promise<ChargeRow | null> = inBatches(
  (ids) =>
    asService(async (tx) => {
      const { rows } = await tx.query<ChargeRow>({
        name: "charges-for-status",
        text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE id = ANY($1::uuid[])`,
        values: [[...new Set(ids)]],
      });
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    }),
  { most: 200, atOnce: 2 },
);

/**
 * A charge for its payer's page; the id is the only key to it. However many payers look at the same
 * moment, few transactions read their charges, each of which starts after its payers came.
 */
export async function findForCheckout(id: ChargeId): Promise<ChargeForCheckout | null> {
  const row = await checkoutRow(id);
  return row
    ? {
        charge: chargeFromRow(row),
        merchantName: row.merchant_name,
        returned: returnedFromRow(row),
        brand: brandFromRow(row),
        endToEndId: row.paid_end_to_end_id,
      }
    : null;
}

const checkoutRow: (id: ChargeId) => Promise<CheckoutRow | null> = inBatches(
  (ids) =>
    asService(async (tx) => {
      const { rows } = await tx.query<CheckoutRow>({
        name: "charges-for-checkout",
        text: `SELECT ${CHARGE_COLUMNS}, ${MERCHANT_NAME}, ${RETURNED_COLUMNS}, ${BRAND_COLUMNS},
            (SELECT end_to_end_id FROM settlements
              WHERE settlements.charge_id = charges.id AND pays_charge) AS paid_end_to_end_id
          FROM charges WHERE id = ANY($1::uuid[])`,
        values: [[...new Set(ids)]],
      });
      const found = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => found.get(id) ?? null);
    }),
  { most: 200, atOnce: 2 },
);
