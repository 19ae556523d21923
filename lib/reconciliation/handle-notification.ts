import { findNotification } from "@/lib/database/notifications";
import { handleChargeNews } from "./handle-charge-news";
import { pspOf } from "./psp-of";
import { recordPayment } from "./settle-charge";
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
  const { pspAccountId, reference } = notification;
  const psp = await pspOf(pspAccountId);
  if (psp.tellsOf === "charges") return handleChargeNews(notification, psp);
  const actor = `psp:${pspAccountId}`;
  const source = { psp, pspAccountId, actor, notificationId: notification.id };
  const outcome = await recordPayment(source, reference);
  if (outcome.kind === "unproven") throw new Unconfirmed(outcome.reason);
}
