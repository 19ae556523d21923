import { findNotification } from "@/lib/database/notifications";
import { pspOf } from "./psp-of";
import { recordPayment } from "./settle-charge";

/** A hint that could not be confirmed yet; the job library tries again later. */
export class Unconfirmed extends Error {
  readonly code = "unconfirmed";
}

/**
 * Confirms one stored notification at its PSP and records the money it proves.
 *
 * @throws Unconfirmed while the PSP does not vouch for it.
 */
export async function handleNotification(notificationId: string): Promise<void> {
  const notification = await findNotification(notificationId);
  if (!notification || notification.handledAt) return;
  const { pspAccountId, reference } = notification;
  const psp = await pspOf(pspAccountId);
  const actor = `psp:${pspAccountId}`;
  const source = { psp, pspAccountId, actor, notificationId: notification.id };
  const outcome = await recordPayment(source, reference);
  if (outcome.kind === "unproven") throw new Unconfirmed(outcome.reason);
}
