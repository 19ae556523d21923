import type { Charge, PaidFacts } from "@/lib/charges/charge";
import {
  type CancelReason,
  type ChargeEventType,
  type ChargeNote,
  statusAfter,
} from "@/lib/charges/charge-status";
import { inBatches } from "@/lib/platform/batch";
import { oneAsMerchant, oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import type { PaymentInstructions } from "@/lib/platform/values/payment-instructions";
import { CHARGE_COLUMNS, type ChargeRow, chargeFromRow } from "./row";

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

/**
 * The charge of this id whose idempotency key showed its payer and went with them (ADR 0066), if it is one. Its hash
 * fits no request.
 */
export async function findWithoutKey(
  merchantId: MerchantId,
  id: ChargeId,
): Promise<HeldCharge | null> {
  const { rows } = await oneAsMerchant<ChargeRow & { request_hash: Buffer }>(merchantId, {
    text: `SELECT ${CHARGE_COLUMNS}, request_hash FROM charges
      WHERE merchant_id = $1 AND id = $2 AND anonymized_at IS NOT NULL`,
    values: [merchantId, id],
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

/** A merchant's charge, and whether a process holds its lease right now. */
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

/** Reads a charge of any merchant, or null, and locks its row until the transaction ends. */
export async function lockCharge(tx: Transaction, id: ChargeId): Promise<Charge | null> {
  const { rows } = await tx.query<ChargeRow>({
    name: "lock-charge",
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE id = $1 FOR UPDATE`,
    values: [id],
  });
  return rows[0] ? chargeFromRow(rows[0]) : null;
}

/** Reads one merchant's charge, or null, and locks its row until the transaction ends. */
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

/**
 * Records who requested a charge's cancellation, and why; the first request stays.
 *
 * @returns the note as it is kept: of an anonymised charge none, which could name the payer.
 */
export async function recordCancelRequest(
  tx: Transaction,
  id: ChargeId,
  by: string,
  note: string | null,
): Promise<string | null> {
  const { rows } = await tx.query<{ cancel_note: string | null }>({
    name: "record-cancel-request",
    text: `UPDATE charges SET cancel_asked_at = clock_timestamp(), cancel_asked_by = $2,
        cancel_note = CASE WHEN anonymized_at IS NULL THEN $3::text END
      WHERE id = $1 AND cancel_asked_at IS NULL RETURNING cancel_note`,
    values: [id, by, note],
  });
  return rows[0]?.cancel_note ?? null;
}

/**
 * Records that a request to cancel is answered as one that will be carried out; false when the charge ended or was paid
 * before that.
 */
export async function acceptCancel(merchantId: MerchantId, id: ChargeId): Promise<boolean> {
  const { rowCount } = await oneAsMerchant(merchantId, {
    name: "accept-cancel",
    text: `UPDATE charges SET cancel_accepted_at = COALESCE(cancel_accepted_at, clock_timestamp())
      WHERE merchant_id = $1 AND id = $2 AND status IN ('CREATING', 'PENDING', 'OVERDUE') AND cancel_asked_at IS NOT NULL`,
    values: [merchantId, id],
  });
  return rowCount === 1;
}

/** What happened to a charge, who did it, why, and what proves it. */
export interface ChargeHappening {
  readonly type: ChargeEventType | ChargeNote;
  readonly actor: string;
  readonly reason?: string;
  readonly evidence?: Readonly<Record<string, unknown>>;
}

/** What a move writes beside the status. */
export interface MoveChanges extends Partial<PaymentInstructions> {
  readonly cancelReason?: CancelReason;
  readonly refusal?: string;
  readonly paid?: PaidFacts;
}

/**
 * Moves a charge from the status it was read in, and appends the event, in one statement.
 *
 * @returns the charge as it is now, or null when it had moved on meanwhile: then reread, never
 *   overwrite.
 * @throws when the event does not move a charge of that status: callers check `statusAfter` first.
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

/** Sets what a paid charge says of the money that paid it, to what its provider credits. */
export async function keepCredited(
  tx: Transaction,
  id: ChargeId,
  { amount, net }: Pick<PaidFacts, "amount" | "net">,
): Promise<void> {
  await tx.query({
    name: "keep-credited",
    text: `UPDATE charges SET paid_cents = $2, net_cents = $3
      WHERE id = $1 AND (paid_cents, net_cents) <> ($2::bigint, $3::bigint)`,
    values: [id, amount, net],
  });
}

/** Records an event that moves nothing, and payment instructions that came too late to open the charge, if any did. */
export async function recordEvent(
  tx: Transaction,
  id: ChargeId,
  happening: ChargeHappening,
  late: Partial<PaymentInstructions> = {},
): Promise<void> {
  await tx.query({
    name: "record-event",
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
 * A charge whatever its merchant, for the service itself; null for an unknown id. Calls that
 * come at the same moment share few transactions, each of which starts after its calls were made.
 */
export const findChargeForService: (id: ChargeId) => Promise<Charge | null> = inBatches(
  async (ids) => {
    const found = await findChargesForService([...new Set(ids)]);
    return ids.map((id) => found.get(id) ?? null);
  },
  { most: 200, atOnce: 2 },
);

/** The charges among the ids, whatever their merchants, for the service itself. */
export async function findChargesForService(
  ids: readonly ChargeId[],
): Promise<Map<ChargeId, Charge>> {
  const { rows } = await oneAsService<ChargeRow>({
    name: "charges-for-service",
    text: `SELECT ${CHARGE_COLUMNS} FROM charges WHERE id = ANY($1::uuid[])`,
    values: [ids],
  });
  return new Map(rows.map((row) => [row.id, chargeFromRow(row)]));
}

/**
 * When the oldest of an account's charges that wait for money was created; null when none waits. A boleto, or a Pix to be
 * paid by a later day, waits for months.
 */
export async function findOldestWaiting(pspAccountId: string): Promise<Date | null> {
  const { rows } = await oneAsService<{ oldest: Date | null }>({
    text: `SELECT min(created_at) AS oldest FROM charges WHERE psp_account_id = $1 AND status = 'PENDING'`,
    values: [pspAccountId],
  });
  return rows[0]?.oldest ?? null;
}

/** The ids of a PSP account's charges that wait to be paid, created from `from` (inclusive) to `to` (exclusive). */
export async function findWaitingCharges(
  pspAccountId: string,
  from: Date,
  to: Date,
): Promise<readonly ChargeId[]> {
  const { rows } = await oneAsService<{ id: ChargeId }>({
    name: "waiting-charges",
    text: `SELECT id FROM charges
      WHERE psp_account_id = $1 AND created_at >= $2 AND created_at < $3 AND status = 'PENDING'`,
    values: [pspAccountId, from, to],
  });
  return rows.map(({ id }) => id);
}
