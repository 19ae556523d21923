import { storeNotifications } from "@/lib/payments/store/notifications";
import { crashPoint } from "@/lib/platform/crash-point";
import type { NotificationKey } from "@/lib/providers/port";

/**
 * Stores an account's webhook notifications, each once, together with the job that looks into it. After
 * this returns nothing is lost, so the PSP may be answered at once.
 */
export async function receiveNotifications(
  pspAccountId: string,
  notifications: readonly NotificationKey[],
): Promise<void> {
  await storeNotifications(
    notifications.map(({ reference, txid, dedupeKey }) => ({
      pspAccountId,
      externalId: dedupeKey,
      reference,
      txid,
    })),
  );
  crashPoint("C8");
}
