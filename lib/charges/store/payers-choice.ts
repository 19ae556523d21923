import type { Charge } from "@/lib/charges/charge";
import type { Transaction } from "@/lib/platform/db/connection";
import type { BillingType } from "@/lib/platform/values/billing-type";
import { feeOn } from "@/lib/platform/values/fee";
import type { Cents } from "@/lib/platform/values/money";
import { findPriceAtCreation } from "@/lib/pricing/store/price-at-creation";

/** What a payer chose of a charge that leaves it to them. */
interface PayersChoice {
  /** `UNDEFINED`: none again. */
  readonly method: BillingType;
  /** For Pix alone. */
  readonly pixExpiresAt: Date | null;
  /** The provider account that the charge is registered at; null: the charge keeps the account that it has. */
  readonly pspAccountId: string | null;
  /** What the fee is on: the amount of the charge, or what was paid where the payer chose it. */
  readonly amount: Cents;
}

/**
 * Sets what the payer of an unpaid charge chose, and with it its price: that of the method at the charge's creation
 * (docs/api.md#fee-and-netamount). A charge that leaves the amount alone to its payer, and was created before prices
 * were kept, keeps the fee that it has. The caller has locked the charge's row and checked that the choice is the
 * payer's.
 *
 * @returns the charge as it is now.
 */
export async function setPayersChoice(
  tx: Transaction,
  charge: Charge,
  { method, pixExpiresAt, pspAccountId, amount }: PayersChoice,
): Promise<Charge> {
  const price = await findPriceAtCreation(tx, charge.id, method);
  if (!price && !charge.payerChooses) return charge;
  const fee = price && feeOn(amount, price);
  await tx.query({
    name: "set-payers-choice",
    text: `UPDATE charges SET billing_type = $2, pix_expires_at = $3,
        psp_account_id = COALESCE($4, psp_account_id), price_id = $5, fee_cents = $6,
        lease_until = NULL, lease_token = NULL
      WHERE id = $1`,
    values: [charge.id, method, pixExpiresAt, pspAccountId, price?.id ?? null, fee],
  });
  const account = pspAccountId ?? charge.pspAccountId;
  return { ...charge, billingType: method, pixExpiresAt, pspAccountId: account, fee };
}
