import type { SettlementId } from "@/lib/payments/settlement";
import { oneAsService, type Transaction } from "@/lib/platform/db/connection";
import type { PickedMethod } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Dispute } from "@/lib/platform/values/money-state";

/** Money that a provider proves to be credited, or authorized. */
export interface NewSettlement {
  /** What makes it one at its provider: the end-to-end id of a Pix, else the provider's name for the payment. */
  readonly reference: string;
  readonly endToEndId: string | null;
  /** Null: it names no charge of ours. */
  readonly chargeId: ChargeId | null;
  /** Null: it names no charge, and the account is the operator's. */
  readonly merchantId: MerchantId | null;
  /** The account that reported it. */
  readonly pspAccountId: string;
  /** The account in whose owner's name it is recorded: the one that holds the charge, else the one that reported it. */
  readonly heldBy: string;
  readonly amount: Cents;
  /** The amount after the provider's own charge. */
  readonly net: Cents;
  readonly paidAt: Date;
  /** Null while it is only authorized. */
  readonly creditedAt: Date | null;
  /** The Brasília day on which authorized money is to be credited; null: its provider announced none. */
  readonly expectedOn: CivilDate | null;
  /** Whether it is the money that pays its charge. */
  readonly paysCharge: boolean;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Recorded money. */
export interface Settlement {
  readonly id: SettlementId;
  readonly reference: string;
  readonly endToEndId: string | null;
  readonly chargeId: ChargeId | null;
  readonly merchantId: MerchantId | null;
  readonly pspAccountId: string;
  readonly amount: Cents;
  /** What its provider credits of it; until it is credited, as far as is known. */
  readonly net: Cents;
  readonly paidAt: Date;
  /** Null while it is only authorized. */
  readonly creditedAt: Date | null;
  /** Received in cash: its provider knows of it and has nothing of it. */
  readonly isInCash: boolean;
  /** How it was paid; null when its provider does not say. */
  readonly method: PickedMethod | null;
  readonly paysCharge: boolean;
  /** A person decided that it completes what was paid of its charge (ADR 0049). */
  readonly completesCharge: boolean;
  /** A person withdrew what a person had recorded: it counts for nothing. */
  readonly isWithdrawn: boolean;
  /** The dispute that its provider reported last; null: none, or one that was won. */
  readonly dispute: Dispute | null;
}

/**
 * Records a payment once for each owner of accounts and each of the provider's references (ADR 0020). Another
 * merchant's account may report the same reference: that is another payment, as an account has authority over its
 * owner's payments alone.
 *
 * @returns the money as it is recorded; `isNew` when this call did it.
 */
export async function recordSettlement(
  tx: Transaction,
  money: NewSettlement,
): Promise<{ readonly settlement: Settlement; readonly isNew: boolean }> {
  const before = await findReportedSettlement(tx, money.reference, money);
  return before ? { settlement: before, isNew: false } : recordNewSettlement(tx, money);
}

/** As `recordSettlement`, for money that was looked for in this transaction and not found. */
export async function recordNewSettlement(
  tx: Transaction,
  money: NewSettlement,
): Promise<{ readonly settlement: Settlement; readonly isNew: boolean }> {
  const { rows } = await tx.query<SettlementRow>({
    name: "insert-settlement",
    text: `INSERT INTO settlements (account_owner, reference, end_to_end_id, charge_id, merchant_id,
        psp_account_id, amount_cents, net_cents, paid_at, recorded_at, arrived_at, expected_on, evidence, pays_charge)
      VALUES (owner_of_account($1), $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp(), $10, $11, $12, $13)
      ON CONFLICT (account_owner, reference) DO NOTHING RETURNING ${COLUMNS}`,
    values: [
      money.heldBy,
      money.reference,
      money.endToEndId,
      money.chargeId,
      money.merchantId,
      money.pspAccountId,
      money.amount,
      money.net,
      money.paidAt,
      money.creditedAt,
      money.expectedOn,
      JSON.stringify(money.evidence),
      money.paysCharge,
    ],
  });
  if (rows[0]) return { settlement: settlementFromRow(rows[0]), isNew: true };
  // Reported at the same time by somebody else.
  const found = await findReportedSettlement(tx, money.reference, money);
  if (!found) throw new Error(`money ${money.reference} was recorded and is gone`);
  return { settlement: found, isNew: false };
}

/**
 * Assigns money that named no charge to the charge that it turned out to be for, as when a charge is
 * made again after a restored backup; false when it had a charge before.
 */
export async function assignSettlement(
  tx: Transaction,
  id: SettlementId,
  charge: { readonly id: ChargeId; readonly merchantId: MerchantId },
  as: Pick<NewSettlement, "heldBy" | "paysCharge">,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "assign-settlement",
    text: `WITH refund AS (
        UPDATE refunds SET charge_id = $2, merchant_id = $3
        WHERE settlement_id = $1 AND charge_id IS NULL
      ) UPDATE settlements
        SET charge_id = $2, merchant_id = $3, account_owner = owner_of_account($4), pays_charge = $5
        WHERE id = $1 AND charge_id IS NULL`,
    values: [id, charge.id, charge.merchantId, as.heldBy, as.paysCharge],
  });
  return rowCount === 1;
}

/**
 * Records that authorized money is credited, now, with its amount and what its provider credits of it; false when it
 * had been credited before.
 */
export async function markCredited(
  tx: Transaction,
  id: SettlementId,
  { amount, net }: Pick<Settlement, "amount" | "net">,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "mark-credited",
    text: `UPDATE settlements SET arrived_at = clock_timestamp(), amount_cents = $2, net_cents = $3
      WHERE id = $1 AND arrived_at IS NULL`,
    values: [id, amount, net],
  });
  return rowCount === 1;
}

/** Keeps the dispute about money that its provider reported last; one that was lost stays lost. */
export async function keepDispute(
  tx: Transaction,
  id: SettlementId,
  dispute: Dispute | null,
): Promise<void> {
  await tx.query({
    name: "keep-dispute",
    text: "UPDATE settlements SET dispute = $2 WHERE id = $1 AND dispute IS DISTINCT FROM 'lost'",
    values: [id, dispute],
  });
}

/** Lets money be what pays its charge, which nothing paid until now. */
export async function markPaying(tx: Transaction, id: SettlementId): Promise<void> {
  await tx.query({
    name: "mark-paying",
    text: "UPDATE settlements SET pays_charge = true, completes_charge = false WHERE id = $1",
    values: [id],
  });
}

interface SettlementRow {
  readonly id: SettlementId;
  readonly reference: string;
  readonly end_to_end_id: string | null;
  readonly charge_id: ChargeId | null;
  readonly merchant_id: MerchantId | null;
  readonly psp_account_id: string;
  readonly amount_cents: bigint;
  readonly net_cents: bigint;
  readonly paid_at: Date;
  readonly arrived_at: Date | null;
  readonly pays_charge: boolean;
  readonly completes_charge: boolean;
  readonly is_in_cash: boolean;
  readonly method: PickedMethod | null;
  readonly is_withdrawn: boolean;
  readonly dispute: Dispute | null;
}

const COLUMNS = `id, reference, end_to_end_id, charge_id, merchant_id, psp_account_id, amount_cents, net_cents,
  paid_at, arrived_at, pays_charge, completes_charge, COALESCE((evidence->>'isInCash')::boolean, false) AS is_in_cash,
  evidence->>'method' AS method, withdrawn_at IS NOT NULL AS is_withdrawn, dispute`;

/** Money by its id, or null. */
export async function findSettlement(
  tx: Transaction,
  id: SettlementId,
): Promise<Settlement | null> {
  const { rows } = await tx.query<SettlementRow>({
    name: "find-settlement",
    text: `SELECT ${COLUMNS} FROM settlements WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? settlementFromRow(rows[0]) : null;
}

/**
 * Money by its provider's name for it, as the owner of the account that holds it knows it; else as the owner of
 * the account that reports it does, which may have done so before anybody knew whose it was.
 */
export async function findReportedSettlement(
  tx: Transaction,
  reference: string,
  { heldBy, pspAccountId }: Pick<NewSettlement, "heldBy" | "pspAccountId">,
): Promise<Settlement | null> {
  const { rows } = await tx.query<SettlementRow>({
    name: "find-reported-settlement",
    text: `SELECT ${COLUMNS} FROM settlements
      WHERE reference = $1 AND account_owner IN (owner_of_account($2), owner_of_account($3))
      ORDER BY account_owner = owner_of_account($2) DESC LIMIT 1`,
    values: [reference, heldBy, pspAccountId],
  });
  return rows[0] ? settlementFromRow(rows[0]) : null;
}

/** The money that paid a charge, or null. */
export async function findPayingSettlement(
  tx: Transaction,
  chargeId: ChargeId,
): Promise<Settlement | null> {
  const { rows } = await tx.query<SettlementRow>({
    name: "paying-settlement",
    text: `SELECT ${COLUMNS} FROM settlements WHERE charge_id = $1 AND pays_charge`,
    values: [chargeId],
  });
  return rows[0] ? settlementFromRow(rows[0]) : null;
}

/** All money that pays a charge: what paid it first, then what completes it, by when it was paid. */
export async function findPayingMoney(tx: Transaction, chargeId: ChargeId): Promise<Settlement[]> {
  const { rows } = await tx.query<SettlementRow>({
    name: "paying-money",
    text: `SELECT ${COLUMNS} FROM settlements WHERE charge_id = $1 AND (pays_charge OR completes_charge)
      ORDER BY pays_charge DESC, paid_at, id`,
    values: [chargeId],
  });
  return rows.map(settlementFromRow);
}

// Its payer disputes it or won that, or its provider no longer says that it was paid, which waits for a person.
export const IS_CONTESTED = `(settlements.dispute IS NOT NULL OR EXISTS (
  SELECT FROM exceptions WHERE resolution IS NULL AND (kind, subject) IN
    (('disputed', settlements.id || '/dispute'), ('provider_mismatch', settlements.id || '/taken_back'))))`;

/** Those of some money that is contested, as `isContested` says. */
export async function contestedAmong(
  tx: Transaction,
  ids: readonly SettlementId[],
): Promise<ReadonlySet<SettlementId>> {
  const { rows } = await tx.query<{ id: SettlementId }>({
    text: `SELECT id FROM settlements WHERE id = ANY ($1::uuid[]) AND ${IS_CONTESTED}`,
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether money may be taken away, or was: its payer disputes it or won the dispute, or an open discrepancy says that it
 * is disputed or that its provider took it back.
 */
export async function isContested(tx: Transaction, id: SettlementId): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "is-contested",
    text: `SELECT FROM settlements WHERE id = $1 AND ${IS_CONTESTED}`,
    values: [id],
  });
  return rowCount === 1;
}

/** Of the money that pays a charge, what was ever reported as disputed, whatever a person decided about that. */
export async function findDisputedMoney(
  tx: Transaction,
  chargeId: ChargeId,
): Promise<Settlement[]> {
  const { rows } = await tx.query<SettlementRow>({
    name: "disputed-money",
    text: `SELECT ${COLUMNS} FROM settlements WHERE charge_id = $1 AND (pays_charge OR completes_charge)
        AND EXISTS (SELECT FROM exceptions WHERE kind = 'disputed' AND subject = settlements.id || '/dispute')
      ORDER BY pays_charge DESC, paid_at, id`,
    values: [chargeId],
  });
  return rows.map(settlementFromRow);
}

/**
 * The money of a charge that is the next to pay it: of what does not, is not contested, and of which nothing went back or
 * is about to, what completes it, else the earliest by when it was paid; null when there is none.
 */
export async function findIdleSettlement(
  tx: Transaction,
  chargeId: ChargeId,
): Promise<Settlement | null> {
  const { rows } = await tx.query<SettlementRow>({
    name: "idle-settlement",
    text: `SELECT ${COLUMNS} FROM settlements WHERE charge_id = $1 AND NOT pays_charge AND withdrawn_at IS NULL
        AND NOT EXISTS (SELECT FROM refunds WHERE settlement_id = settlements.id AND status <> 'FAILED')
        AND NOT ${IS_CONTESTED}
      ORDER BY completes_charge DESC, paid_at, id LIMIT 1`,
    values: [chargeId],
  });
  return rows[0] ? settlementFromRow(rows[0]) : null;
}

/** How recorded money stands; only `credited` money that is not disputed stands so for good. */
export interface RecordedMoney {
  readonly id: SettlementId;
  readonly amount: Cents;
  /** Received in cash: its provider knows of it and has nothing of it. */
  readonly isInCash: boolean;
  readonly standing: "authorized" | "credited" | "disputed";
}

/** Which of these names of money are recorded in the name of an account's owner, and how they stand. */
export async function recordedSettlements(
  pspAccountId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, RecordedMoney>> {
  const { rows } = await oneAsService<{
    id: SettlementId;
    reference: string;
    amount_cents: bigint;
    is_in_cash: boolean;
    standing: RecordedMoney["standing"];
  }>({
    name: "recorded-settlements",
    text: `SELECT id, reference, amount_cents, COALESCE((evidence->>'isInCash')::boolean, false) AS is_in_cash, CASE
        WHEN EXISTS (SELECT FROM charges WHERE charges.id = charge_id AND status = 'CHARGEBACK') OR dispute = 'open' THEN 'disputed'
        WHEN arrived_at IS NULL THEN 'authorized' ELSE 'credited' END AS standing
      FROM settlements WHERE account_owner = owner_of_account($1) AND reference = ANY($2::text[])`,
    values: [pspAccountId, references],
  });
  return new Map(
    rows.map(({ id, reference, amount_cents, is_in_cash: isInCash, standing }) => [
      reference,
      { id, amount: cents(amount_cents), isInCash, standing },
    ]),
  );
}

/**
 * Money that an account reported and that is still to end: what is disputed, or pays a charge that is, and what was authorized
 * before an instant and is neither credited nor gone back.
 */
export async function unendedSettlements(
  pspAccountId: string,
  authorizedBefore: Date,
): Promise<readonly Settlement[]> {
  const { rows } = await oneAsService<SettlementRow>({
    name: "unended-settlements",
    text: `SELECT ${COLUMNS} FROM settlements WHERE psp_account_id = $1 AND arrived_at IS NULL AND paid_at < $2
        AND amount_cents > (SELECT COALESCE(sum(amount_cents), 0) FROM refunds
          WHERE settlement_id = settlements.id AND status = 'REFUNDED')
        AND NOT EXISTS (SELECT FROM charges WHERE charges.id = charge_id AND pays_charge AND status = 'REFUNDED')
      UNION SELECT ${COLUMNS} FROM (SELECT paying.* FROM charges CROSS JOIN LATERAL (
          SELECT * FROM settlements WHERE charge_id = charges.id AND pays_charge OFFSET 0) AS paying
        WHERE charges.status = 'CHARGEBACK') AS settlements WHERE psp_account_id = $1
      UNION SELECT ${COLUMNS} FROM settlements WHERE psp_account_id = $1 AND dispute = 'open'`,
    values: [pspAccountId, authorizedBefore],
  });
  return rows.map(settlementFromRow);
}

function settlementFromRow(row: SettlementRow): Settlement {
  return {
    id: row.id,
    reference: row.reference,
    endToEndId: row.end_to_end_id,
    chargeId: row.charge_id,
    merchantId: row.merchant_id,
    pspAccountId: row.psp_account_id,
    amount: cents(row.amount_cents),
    net: cents(row.net_cents),
    paidAt: row.paid_at,
    creditedAt: row.arrived_at,
    isInCash: row.is_in_cash,
    method: row.method,
    paysCharge: row.pays_charge,
    completesCharge: row.completes_charge,
    isWithdrawn: row.is_withdrawn,
    dispute: row.dispute,
  };
}
