import { BOLETO_AMOUNT_MAX } from "@/lib/platform/values/boleto";
import type { ChargeOrder, FindOutcome, ReviseOutcome } from "@/lib/providers/port";
import { unknown } from "@/lib/providers/unknown";
import { type Access, answered } from "./access";
import { checked, findUnpaid, TOO_MUCH } from "./charges";
import { differenceFrom, readPayment, revisionRequest } from "./payment";
import { finalNo } from "./problem";

/** Changes an unpaid charge (`revise` of the port), unless it has these terms already. */
export async function reviseCharge(access: Access, order: ChargeOrder): Promise<ReviseOutcome> {
  const hasBoleto = order.billingType === "BOLETO" || order.billingType === "UNDEFINED";
  if (hasBoleto && order.amount > BOLETO_AMOUNT_MAX) return TOO_MUCH;
  const { apiUrl } = access.account.config;
  return answered(access, async (send): Promise<ReviseOutcome> => {
    const before = await findUnpaid(send, order);
    if (before.kind !== "unpaid") return before;
    const { payment } = before;
    if (differenceFrom(order, payment) === null) {
      return outcome(await checked(send, payment, order, apiUrl));
    }
    const at = `/payments/${encodeURIComponent(payment.id)}`;
    const answer = await send("PUT", at, revisionRequest(order, payment));
    const revised = answer.status === 200 ? readPayment(answer.body) : null;
    if (revised) return outcome(await checked(send, revised, order, apiUrl));
    const reason = finalNo(answer);
    if (reason === null) return unknown(answer);
    // It may just have been paid or removed, so look again before believing anything.
    const after = await findUnpaid(send, order);
    return after.kind === "unpaid" ? { kind: "refused", reason } : after;
  });
}

function outcome(found: FindOutcome | { readonly kind: "mismatch"; readonly reason: string }) {
  return found.kind === "opened" ? ({ ...found, kind: "revised" } as const) : found;
}
