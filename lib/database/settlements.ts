import type { ChargeId, MerchantId, PaidFacts } from "@/lib/domain/charge";
import type { Transaction } from "./connection";

/** Money that a PSP proves to have arrived for a charge. */
export interface NewSettlement {
  readonly endToEndId: string;
  readonly chargeId: ChargeId;
  readonly merchantId: MerchantId;
  readonly pspAccountId: string;
  readonly paid: PaidFacts;
  readonly evidence: Readonly<Record<string, unknown>>;
}

/** Records money once, by the network's own name for it; false when it was recorded before. */
export async function insertSettlement(tx: Transaction, money: NewSettlement): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "insert-settlement",
    text: `INSERT INTO settlements (end_to_end_id, charge_id, merchant_id, psp_account_id,
        amount_cents, net_cents, paid_at, recorded_at, evidence)
      VALUES ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), $8) ON CONFLICT DO NOTHING`,
    values: [
      money.endToEndId,
      money.chargeId,
      money.merchantId,
      money.pspAccountId,
      money.paid.amount,
      money.paid.net,
      money.paid.paidAt,
      JSON.stringify(money.evidence),
    ],
  });
  return rowCount === 1;
}
