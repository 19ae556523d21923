import type { KnownRefund, ReturnableMoney } from "@/lib/bank-import/debit-match";
import type { SettlementId } from "@/lib/payments/settlement";
import { asMerchant } from "@/lib/platform/db/connection";
import { brasiliaDay, type CivilDate, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { findBankAccounts } from "@/lib/providers/manual-accounts";

/** What a statement's debits are compared with. */
export interface DebitSearch {
  readonly amounts: readonly Cents[];
  readonly references: readonly string[];
  /** The digests of the lines in the references (lineDigestOf). */
  readonly digests: readonly string[];
  readonly to: CivilDate;
}

/** The most payments of the debits' amounts that are compared: the newest. */
const MONEY_MAX = 5_000;

/**
 * Finds the money at the merchant's own banks that a statement's debits may have sent back, and the refunds that are
 * recorded under a reference of its lines.
 */
export async function findReturnableMoney(
  member: Allowed<"confirm">,
  { amounts, references, digests, to }: DebitSearch,
): Promise<{ readonly money: ReturnableMoney[]; readonly refunds: KnownRefund[] }> {
  const { merchantId } = member;
  const accounts = await findBankAccounts(member);
  return asMerchant(merchantId, async (tx) => {
    const money = await tx.query<MoneyRow>({
      name: "returnable-money",
      text: `SELECT settlements.id, charge_id, settlements.amount_cents, settlements.paid_at, payer_name, payer_document
        FROM settlements JOIN charges ON charges.id = charge_id
        WHERE settlements.merchant_id = $1 AND charges.merchant_id = $1 AND settlements.psp_account_id = ANY ($2::uuid[])
          AND settlements.amount_cents = ANY ($3::bigint[]) AND settlements.paid_at < $4 AND withdrawn_at IS NULL
          AND (NOT (pays_charge OR completes_charge) OR status = 'RECEIVED')
          AND NOT EXISTS (SELECT FROM refunds WHERE settlement_id = settlements.id AND refunds.status <> 'FAILED')
        ORDER BY settlements.paid_at DESC, settlements.id LIMIT ${MONEY_MAX}`,
      values: [merchantId, accounts, amounts, endOfBrasiliaDay(to)],
    });
    const refunds = await tx.query<KnownRefund>({
      name: "refunds-of-statement",
      text: `SELECT charge_id AS "chargeId", psp_refund_id AS reference FROM refunds
        WHERE merchant_id = $1 AND charge_id IS NOT NULL
          AND (psp_refund_id = ANY ($2::text[]) OR split_part(psp_refund_id, ':', 2) = ANY ($3::text[]))`,
      values: [merchantId, references, digests],
    });
    return { money: money.rows.map(moneyFromRow), refunds: refunds.rows };
  });
}

interface MoneyRow {
  readonly id: SettlementId;
  readonly charge_id: ChargeId;
  readonly amount_cents: bigint;
  readonly paid_at: Date;
  readonly payer_name: string;
  readonly payer_document: string;
}

function moneyFromRow(row: MoneyRow): ReturnableMoney {
  return {
    settlementId: row.id,
    chargeId: row.charge_id,
    amount: cents(row.amount_cents),
    paidOn: brasiliaDay(row.paid_at),
    payerName: row.payer_name,
    payerDocument: row.payer_document,
  };
}
