import { recordPayment } from "@/lib/payments/apply-payment";
import { findNotification } from "@/lib/payments/store/notifications";
import { providerOf } from "@/lib/providers/reach";
import { handleChargeNotification } from "./handle-charge-notification";
import { Unconfirmed } from "./unconfirmed";

/**
 * Confirms one stored notification at its PSP, records the money it proves, and follows what else the PSP
 * says of its charge.
 *
 * @throws Unconfirmed while the PSP does not vouch for it.
 */
export async function handleNotification(notificationId: string): Promise<void> {
  const notification = await findNotification(notificationId);
  if (!notification || notification.handledAt) return;
  const { pspAccountId, reference, txid, externalId: dedupeKey } = notification;
  const psp = await providerOf(pspAccountId);
  const { kind, event } = psp.readNotification({ reference, txid, dedupeKey });
  if (kind === "charge") return handleChargeNotification({ ...notification, event }, psp);
  const actor = `psp:${pspAccountId}`;
  const source = { psp, pspAccountId, actor, notificationId: notification.id };
  const outcome = await recordPayment(source, reference);
  if (outcome.kind === "unproven") throw new Unconfirmed(outcome.reason);
}
