import { failure, log } from "@/lib/platform/log";
import { isDatabaseOutage } from "@/lib/platform/outage";
import { requestCancel } from "./cancel-charge";
import { findStoppedCharges } from "./store/stopped-charges";

/**
 * Charges of one merchant at one account that are withdrawn at the same time: no more than its part of the sweep that
 * ends charges, so that a merchant with many charges, or a bank that hangs, holds up nothing else.
 */
const AT_ONCE = 8;

/** Withdrawals of one merchant that an account has not confirmed: beyond it no more are requested there. */
const UNCONFIRMED_MAX = 200;

/** Who withdraws, and why, as a charge's history shows it. */
const REQUEST = { actor: "operator", note: "a loja foi desativada" } as const;

/**
 * Requests the cancellation of the next charges of merchants that collect nothing any more. The worker then withdraws
 * them at their providers as it does any other (`leaseEndingCharges`); one that was paid meanwhile stays paid.
 *
 * @returns how many were requested; 0 when there is nothing to withdraw, or enough is under way.
 */
export async function withdrawStoppedCharges(): Promise<number> {
  const charges = await findStoppedCharges({ atOnce: AT_ONCE, unconfirmed: UNCONFIRMED_MAX });
  let requested = 0;
  for (const { merchantId, chargeId } of charges) {
    try {
      await requestCancel({ merchantId, chargeId, ...REQUEST });
      requested += 1;
    } catch (error) {
      if (isDatabaseOutage(error)) throw error;
      log.error({ charge: chargeId, ...failure(error) }, "a charge could not be withdrawn");
    }
  }
  return requested;
}
