import { decimalText } from "@/lib/platform/values/money";
import type { Facts } from "./discrepancy";
import type { NewDiscrepancy } from "./store/discrepancies";
import type { Settlement } from "./store/settlements";

/** What a discrepancy about recorded money says of it, with facts of its own. */
export function discrepancyOf(
  settlement: Settlement,
  facts: Facts,
): Omit<NewDiscrepancy, "kind" | "subject"> {
  const { id, reference, endToEndId, amount, chargeId, merchantId, pspAccountId } = settlement;
  return {
    merchantId,
    chargeId,
    pspAccountId,
    settlementId: id,
    amount,
    facts: { reference, endToEndId, paidAmount: decimalText(amount), ...facts },
  };
}
