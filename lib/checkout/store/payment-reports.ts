import type { Charge } from "@/lib/charges/charge";
import type { Transaction } from "@/lib/platform/db/connection";

/** Marks a charge, whose row is locked, as one whose payer has reported having paid: for its row of the list (ADR 0146). */
export async function markPaymentReported(
  tx: Transaction,
  { id, merchantId }: Pick<Charge, "id" | "merchantId">,
): Promise<void> {
  await tx.query({
    name: "mark-payment-reported",
    text: `UPDATE charges SET payment_reported_at = clock_timestamp()
      WHERE id = $1 AND merchant_id = $2 AND payment_reported_at IS NULL`,
    values: [id, merchantId],
  });
}

/** Whether the payer of a charge, whose row is locked, has reported having paid. */
export async function isPaymentReported(
  tx: Transaction,
  { id, merchantId }: Pick<Charge, "id" | "merchantId">,
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: "is-payment-reported",
    text: `SELECT FROM charge_events WHERE charge_id = $1 AND merchant_id = $2 AND type = 'payment_reported' LIMIT 1`,
    values: [id, merchantId],
  });
  return rowCount === 1;
}
