import { endCharge } from "@/lib/charges/end-charge";
import { leaseForEnding, releaseLease } from "@/lib/charges/store/leases";
import { merchantNow } from "@/lib/merchants/merchant-now";
import { failure, log } from "@/lib/platform/log";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import { type ChargeId, type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { adapterOf } from "@/lib/providers/registry";
import { findPspAccount } from "@/lib/providers/store/psp-accounts";
import { findChargesToEnd, findConfirmedCharges } from "./store/due-by-clock";

/** Charges of one merchant that are worked on at the same time. */
const AT_ONCE = 16;

/**
 * Does what is due by a merchant's sandbox clock: ends charges whose time is up, and has the simulated provider credit
 * the authorized money whose day has come. May run twice, and again after any failure.
 *
 * @param now the real instant.
 * @throws Error when the simulator does not answer.
 */
export async function runClock(merchantId: MerchantId, now: Date): Promise<void> {
  const instant = await merchantNow(merchantId, now);
  await endDue(merchantId, instant);
  await creditDue(merchantId, brasiliaDay(instant));
}

async function endDue(merchantId: MerchantId, instant: Date): Promise<void> {
  for (;;) {
    const ids = await findChargesToEnd(merchantId, instant, AT_ONCE);
    const ended = await Promise.all(ids.map((id) => endAt(id, instant)));
    // What a provider did not withdraw is tried again by the next run.
    if (ids.length < AT_ONCE || !ended.includes(true)) return;
  }
}

/** Ends one charge as the worker ends those of the real time; false where it goes on waiting. */
async function endAt(id: ChargeId, instant: Date): Promise<boolean> {
  const leased = await leaseForEnding(id);
  if (!leased) return false;
  const { status, waitsUntil } = leased.charge;
  // Paid, or given another due date, since it was found.
  if (status !== "PENDING" || waitsUntil > instant) {
    await releaseLease(leased, 0);
    return false;
  }
  try {
    return (await endCharge(leased)).status !== "PENDING";
  } catch (error) {
    log.error({ chargeId: id, ...failure(error) }, "a charge did not end by its sandbox clock");
    return false;
  }
}

async function creditDue(merchantId: MerchantId, today: CivilDate): Promise<void> {
  let after: ChargeId | null = null;
  for (;;) {
    const charges = await findConfirmedCharges(merchantId, after, AT_ONCE);
    const credited = await Promise.all(
      charges.map(async (charge) => {
        const account = charge.pspAccountId && (await findPspAccount(charge.pspAccountId));
        if (!account) return null;
        const named = { ...charge, txid: txidOf(charge.id) };
        return adapterOf(account).sandbox?.credit?.(account, named, today);
      }),
    );
    if (credited.some((outcome) => outcome?.kind === "unavailable")) {
      throw new Error("the simulator credited nothing: it does not answer");
    }
    if (charges.length < AT_ONCE) return;
    after = charges.at(-1)?.id ?? null;
  }
}
