import { recordPayment } from "@/lib/payments/apply-payment";
import { findNotification } from "@/lib/payments/store/notifications";
import { providerOf } from "@/lib/providers/reach";
import { handleChargeNotification } from "./handle-charge-notification";
import { Unconfirmed } from "./unconfirmed";

/** The notifications of one job that are looked into at the same time. */
const AT_ONCE = 2;

/**
 * Looks into stored notifications, each as `handleNotification` does: one that fails keeps none of the others from it.
 *
 * @throws what the first of them that failed threw.
 */
export async function handleNotifications(notificationIds: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  const ids = notificationIds.values();
  const handle = async () => {
    for (const id of ids) await handleNotification(id).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, handle));
  if (failures.length > 0) throw failures[0];
}

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
