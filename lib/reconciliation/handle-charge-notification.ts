import type { Charge } from "@/lib/charges/charge";
import { statusAfter } from "@/lib/charges/charge-status";
import { findChargeForService, recordEvent } from "@/lib/charges/store/charges";
import { applyPayment } from "@/lib/payments/apply-payment";
import { reportTakenBack } from "@/lib/payments/credit-charge";
import type { SettlementId } from "@/lib/payments/settlement";
import { markHandled, type Notification } from "@/lib/payments/store/notifications";
import { findReportedSettlement } from "@/lib/payments/store/settlements";
import { asService } from "@/lib/platform/db/connection";
import { chargeIdOfTxid } from "@/lib/platform/values/ids";
import type { Provider, ProviderNotification } from "@/lib/providers/port";
import { readChargeAtProvider } from "./read-charge-at-provider";
import { Unconfirmed } from "./unconfirmed";

/**
 * Handles a notification about a charge: whatever it says, the charge is read at its provider, so
 * that late, repeated and overtaken notifications do no harm. A notification about a charge that is none
 * of ours is left aside, as others may sell through the same account.
 *
 * @throws Unconfirmed while the PSP does not say how it stands.
 */
export async function handleChargeNotification(
  notification: Notification & Pick<ProviderNotification, "event">,
  psp: Provider,
): Promise<void> {
  const { id, pspAccountId, reference, event } = notification;
  const charge = await chargeOf(notification);
  if (!charge) return asService(async (tx) => markHandled(tx, id, "foreign"));
  const actor = `psp:${pspAccountId}`;
  const money = await psp.readSettlement(reference);
  if (money.kind === "unknown") throw new Unconfirmed(money.reason);
  if (money.kind === "found") {
    await applyPayment({ psp, pspAccountId, actor, notificationId: id }, money.settlement);
    return;
  }
  const known = await recordedAs(pspAccountId, reference);
  if (known) {
    return asService(async (tx) => {
      await reportTakenBack(tx, known, actor);
      markHandled(tx, id, "taken_back");
    });
  }
  // Unpaid: its payer may still pay, or the PSP ended it.
  const waits = charge.status !== "CREATING" && statusAfter(charge.status, "canceled") !== null;
  const found = waits ? await readChargeAtProvider(charge, psp, actor) : null;
  if (found?.kind === "unknown") throw new Unconfirmed(found.reason);
  await asService(async (tx) => {
    if (waits && event) await recordEvent(tx, charge.id, { type: event, actor });
    markHandled(tx, id, found?.kind ?? "unpaid");
  });
}

/** The money that this account reported under a name of the provider's, if it is recorded. */
async function recordedAs(pspAccountId: string, reference: string): Promise<SettlementId | null> {
  const names = { heldBy: pspAccountId, pspAccountId };
  const found = await asService((tx) => findReportedSettlement(tx, reference, names));
  return found?.id ?? null;
}

/**
 * The charge that a notification is about, if it is this account's own: what a PSP calls a charge is good
 * at that account and no other.
 */
async function chargeOf({ txid, pspAccountId }: Notification): Promise<Charge | null> {
  const id = txid === null ? null : chargeIdOfTxid(txid);
  const charge = id && (await findChargeForService(id));
  return charge?.pspAccountId === pspAccountId ? charge : null;
}
