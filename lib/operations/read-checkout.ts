import { findForCheckout } from "@/lib/database/charges";
import { parseChargeId } from "@/lib/domain/charge";
import type { CheckoutView } from "@/lib/domain/checkout-screen";

/** What a payer's page may know of a charge; null for an id that is unknown or none at all. */
export async function readCheckout(id: string): Promise<CheckoutView | null> {
  const chargeId = parseChargeId(id);
  const found = chargeId && (await findForCheckout(chargeId));
  if (!found) return null;
  const { charge, merchantName } = found;
  return {
    id: charge.id,
    merchantName,
    amount: charge.amount,
    description: charge.description,
    dueDate: charge.dueDate,
    billingType: charge.billingType,
    status: charge.status,
    createdAt: charge.createdAt,
    lapsesAt: charge.lapsesAt,
    brCode: charge.brCode,
    cancelReason: charge.cancelReason,
    cancelAsked: charge.cancelAsked !== null,
    paid: charge.paid && { amount: charge.paid.amount, paidAt: charge.paid.paidAt },
  };
}
