import { z } from "zod";
import { reais, reaisAmount } from "@/lib/http/amounts";
import { REFUND_STATUSES, REFUNDS_MAX, type Refund } from "./refund";

/** A refund (docs/api.md). Amounts are reais. */
export const refund = z.strictObject({
  id: z.guid(),
  paymentId: z.guid().nullable(),
  status: z.enum(REFUND_STATUSES),
  amount: reaisAmount,
  reason: z.string().nullable(),
  /** `PROVIDER`: the payment provider sent the money back on its own (MED). */
  origin: z.enum(["MERCHANT", "PROVIDER"]),
  /** Why it failed, in the provider's words. */
  failure: z.string().nullable(),
  /** The network's id of the money that goes back; null for what was no Pix. */
  endToEndId: z.string().nullable(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
});
export type RefundResponse = z.output<typeof refund>;

/** What a merchant reads when no further refund of a payment is kept. */
export const TOO_MANY_REFUNDS = `um pagamento tem no máximo ${REFUNDS_MAX} devoluções, com as que falharam`;

/** A refund as the API shows it. */
export function refundResponse(refund: Refund): RefundResponse {
  return {
    id: refund.id,
    paymentId: refund.chargeId,
    status: refund.status,
    amount: reais(refund.amount),
    reason: refund.reason,
    origin: refund.origin === "psp" ? "PROVIDER" : "MERCHANT",
    failure: refund.failure,
    endToEndId: refund.endToEndId,
    createdAt: refund.requestedAt.toISOString(),
    finishedAt: refund.finishedAt?.toISOString() ?? null,
  };
}
