import { storeNotifications } from "@/lib/payments/store/notifications";
import { crashPoint } from "@/lib/platform/crash-point";
import { log } from "@/lib/platform/log";
import type { NotificationKey } from "@/lib/providers/port";
import type { OwnedPspAccount } from "@/lib/providers/store/psp-accounts";

/** Notifications of a merchant's own account that may wait at the same time. */
export const WAITING_MAX = 1_000;

/**
 * Stores an account's webhook notifications, each once, together with the job that looks into it. After
 * this returns nothing is lost, so the PSP may be answered at once. What a merchant's own account is notified of
 * beyond `WAITING_MAX` is left to its list of payments: the account's server may be anybody's, and may say anything.
 */
export async function receiveNotifications(
  account: OwnedPspAccount,
  notifications: readonly NotificationKey[],
): Promise<void> {
  const left = await storeNotifications(
    account,
    notifications.map(({ reference, txid, dedupeKey }) => ({
      externalId: dedupeKey,
      reference,
      txid,
    })),
    account.merchantId === null ? null : WAITING_MAX,
  );
  if (left > 0) log.warn({ pspAccountId: account.id, left }, "notifications left to the list");
  crashPoint("C8");
}
