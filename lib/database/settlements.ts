import type { ChargeId, MerchantId, PaidFacts } from "@/lib/domain/charge";
import type { Cents } from "@/lib/domain/money";
import { asService, type Transaction } from "./connection";

/** Money that a PSP proves to have arrived. */
export interface NewSettlement {
  readonly endToEndId: string;
  /** Null: it names no charge of ours. */
  readonly chargeId: ChargeId | null;
  /** Null: it names no charge, and the account is the operator's. */
  readonly merchantId: MerchantId | null;
  readonly pspAccountId: string;
  readonly paid: PaidFacts;
  /** Whether it is the money that pays its charge. */
  readonly paysCharge: boolean;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Money as it is kept. */
export interface Settlement {
  readonly endToEndId: string;
  readonly chargeId: ChargeId | null;
  readonly merchantId: MerchantId | null;
  readonly pspAccountId: string;
  readonly amount: Cents;
  readonly paidAt: Date;
  readonly paysCharge: boolean;
}

/** Records money once, by the network's own name for it; false when it was recorded before. */
export async function insertSettlement(tx: Transaction, money: NewSettlement): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "insert-settlement",
    text: `INSERT INTO settlements (end_to_end_id, charge_id, merchant_id, psp_account_id,
        amount_cents, net_cents, paid_at, recorded_at, evidence, pays_charge)
      VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), $8, $9) ON CONFLICT (end_to_end_id) DO NOTHING`,
    values: [
      money.endToEndId,
      money.chargeId,
      money.merchantId,
      money.pspAccountId,
      money.paid.amount,
      money.paid.net,
      money.paid.paidAt,
      JSON.stringify(money.evidence),
      money.paysCharge,
    ],
  });
  return rowCount === 1;
}

/**
 * Gives money that named no charge to the charge that it turned out to be for, as when a charge is
 * made again after a restored backup; false when it was given before.
 */
export async function giveSettlement(
  tx: Transaction,
  endToEndId: string,
  charge: { readonly id: ChargeId; readonly merchantId: MerchantId },
  paysCharge: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "give-settlement",
    text: `WITH refund AS (
        UPDATE refunds SET charge_id = $2, merchant_id = $3
        WHERE end_to_end_id = $1 AND charge_id IS NULL
      ) UPDATE settlements SET charge_id = $2, merchant_id = $3, pays_charge = $4
        WHERE end_to_end_id = $1 AND charge_id IS NULL`,
    values: [endToEndId, charge.id, charge.merchantId, paysCharge],
  });
  return rowCount === 1;
}

interface SettlementRow {
  readonly end_to_end_id: string;
  readonly charge_id: ChargeId | null;
  readonly merchant_id: MerchantId | null;
  readonly psp_account_id: string;
  readonly amount_cents: bigint;
  readonly paid_at: Date;
  readonly pays_charge: boolean;
}

const COLUMNS =
  "end_to_end_id, charge_id, merchant_id, psp_account_id, amount_cents, paid_at, pays_charge";

/** Money by the network's name for it, or null. */
export async function findSettlement(
  tx: Transaction,
  endToEndId: string,
): Promise<Settlement | null> {
  const { rows } = await tx.query<SettlementRow>({
    name: "find-settlement",
    text: `SELECT ${COLUMNS} FROM settlements WHERE end_to_end_id = $1`,
    values: [endToEndId],
  });
  return rows[0] ? settlementFromRow(rows[0]) : null;
}

/** Holds the row of money until the transaction ends. */
export async function lockSettlement(tx: Transaction, endToEndId: string): Promise<void> {
  await tx.query({
    name: "lock-settlement",
    text: "SELECT FROM settlements WHERE end_to_end_id = $1 FOR UPDATE",
    values: [endToEndId],
  });
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

/** Which of these names of money are recorded already, for a charge or for none. */
export async function recordedSettlements(endToEndIds: readonly string[]): Promise<Set<string>> {
  return asService(async (tx) => {
    const { rows } = await tx.query<{ end_to_end_id: string }>({
      name: "recorded-settlements",
      text: "SELECT end_to_end_id FROM settlements WHERE end_to_end_id = ANY($1::text[])",
      values: [endToEndIds],
    });
    return new Set(rows.map((row) => row.end_to_end_id));
  });
}

function settlementFromRow(row: SettlementRow): Settlement {
  return {
    endToEndId: row.end_to_end_id,
    chargeId: row.charge_id,
    merchantId: row.merchant_id,
    pspAccountId: row.psp_account_id,
    amount: row.amount_cents as Cents,
    paidAt: row.paid_at,
    paysCharge: row.pays_charge,
  };
}
