import { storeNotifications } from "@/lib/payments/store/notifications";
import { isBusy } from "@/lib/platform/busy";
import { crashPoint } from "@/lib/platform/crash-point";
import { FairLine } from "@/lib/platform/fair-line";
import { log } from "@/lib/platform/log";
import type { NotificationKey } from "@/lib/providers/port";
import type { OwnedPspAccount } from "@/lib/providers/store/psp-accounts";

/** Notifications of a merchant's own account that may wait at the same time. */
export const WAITING_MAX = 1_000;

/** Bodies of own accounts that wait to be stored in a process: of one merchant, and of all. */
const BODIES_WAITING = { owner: 20, all: 400 } as const;

/** Merchants take turns on one connection of a process: one may post to the addresses of its own accounts without end. */
const LINE = new FairLine(BODIES_WAITING);

/**
 * Stores an account's webhook notifications, each once, together with the jobs that look into them. After
 * this returns nothing is lost, so the PSP may be answered at once. What a merchant's own account is notified of
 * beyond `WAITING_MAX` and `BODIES_WAITING` is left to its list of payments: the account's server may be anybody's, and
 * may say anything.
 */
export async function receiveNotifications(
  account: OwnedPspAccount,
  notifications: readonly NotificationKey[],
): Promise<void> {
  const { merchantId } = account;
  const left =
    merchantId === null
      ? await store(account, notifications, null)
      : await LINE.run(merchantId, () => store(account, notifications, WAITING_MAX)).catch(
          (error: unknown) => {
            if (isBusy(error)) return notifications.length;
            throw error;
          },
        );
  if (left > 0) log.warn({ pspAccountId: account.id, left }, "notifications left to the list");
  crashPoint("C8");
}

function store(
  account: OwnedPspAccount,
  notifications: readonly NotificationKey[],
  most: number | null,
): Promise<number> {
  const wanted = notifications.map(({ reference, txid, dedupeKey }) => ({
    externalId: dedupeKey,
    reference,
    txid,
  }));
  return storeNotifications(account, wanted, most);
}
