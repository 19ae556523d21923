import { lockCharge, recordEvent } from "@/lib/charges/store/charges";
import { addMailOfReport } from "@/lib/mail/store/reports";
import { isConfirmedByHand } from "@/lib/payments/store/corrections";
import { asService } from "@/lib/platform/db/connection";
import type { ChargeId } from "@/lib/platform/values/ids";
import { findForStatus } from "./store/checkout-charges";
import { isPaymentReported, markPaymentReported } from "./store/payment-reports";

export type ReportOutcome =
  /** It is in the charge's history, now or since an earlier report. */
  | { readonly kind: "reported" }
  | { readonly kind: "not_found" }
  /** The charge does not wait to be paid: its page says what became of it. */
  | { readonly kind: "not_waiting" }
  /** Its provider reports payments: the payer's word would add nothing. */
  | { readonly kind: "confirmed_by_provider" };

/**
 * Keeps a payer's word that they paid a charge at a Pix key of the merchant's own, where nobody else reports it. Once for a
 * charge it gets into its history, marks its row of the list, and is mail to those who may confirm it; its status and its
 * money wait for them (ADR 0141, ADR 0146).
 */
export async function reportPayment(id: ChargeId): Promise<ReportOutcome> {
  const found = await findForStatus(id);
  if (!found) return { kind: "not_found" };
  if (found.isClosed) return { kind: "not_waiting" };
  return asService(async (tx) => {
    const charge = await lockCharge(tx, id);
    if (!charge) return { kind: "not_found" };
    const isWaiting = charge.status === "PENDING" || charge.status === "OVERDUE";
    if (!isWaiting || charge.cancelRequested) return { kind: "not_waiting" };
    const byHand = await isConfirmedByHand(tx, charge.pspAccountId);
    if (charge.billingType !== "PIX" || !byHand) return { kind: "confirmed_by_provider" };
    if (!(await isPaymentReported(tx, charge))) {
      await recordEvent(tx, id, { type: "payment_reported", actor: "payer" });
      await markPaymentReported(tx, charge);
      await addMailOfReport(tx, charge);
    }
    return { kind: "reported" };
  });
}
