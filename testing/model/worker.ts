import { endCharge } from "@/lib/charges/end-charge";
import { openCharge } from "@/lib/charges/open-charge";
import { leaseEndingCharges, leaseForgottenCharges } from "@/lib/charges/store/leases";
import { leaseOpenRefunds } from "@/lib/payments/store/refund-leases";
import { submitRefund } from "@/lib/payments/submit-refund";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { readProviderList, Unread } from "@/lib/reconciliation/read-provider-list";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { reconcileAccount, reconcileRefunds } from "@/lib/reconciliation/reconcile-account";
import { Unconfirmed } from "@/lib/reconciliation/unconfirmed";
import { now } from "@/testing/fake-clock";
import type { Action } from "./action";
import type { World } from "./world";

/** How often the job library tries (server/jobs). */
const TRIES_MAX = 10;

const FORGED = "forged";

/** The bank sends webhook notifications: new ones, earlier ones again, and some never. */
export function deliver(world: World): Action | null {
  const { random, bank, accountId } = world;
  const recent = bank.notifications.slice(-4);
  const notification = random.pickAny(random.chance(0.7) ? recent : bank.notifications);
  if (!notification) return null;
  const sent = random.chance(0.2)
    ? [notification, random.pick(bank.notifications), notification]
    : [notification];
  return {
    what: `notification about ${sent.map(({ reference }) => reference.slice(-4)).join()}`,
    async work() {
      await receiveNotifications({ id: accountId, merchantId: null }, sent);
      return "stored";
    },
  };
}

/** Somebody who knows the webhook address sends a notification about money that never came. */
export function forge(world: World): Action | null {
  const { random, accountId, oracle } = world;
  const charge = random.pickAny([...oracle.charges.keys()]);
  const reference = `E99999999${String(random.between(0, 1e9)).padStart(23, "0")}`;
  return {
    what: `forged notification about ${reference}`,
    async work() {
      const txid = charge?.replaceAll("-", "") ?? null;
      const dedupeKey = `${reference}:${FORGED}`;
      await receiveNotifications({ id: accountId, merchantId: null }, [
        { reference, txid, dedupeKey },
      ]);
      return "stored";
    },
  };
}

/** Runs the job of a stored notification, for the first time or again. */
export function handle(world: World): Action | null {
  const { random, oracle } = world;
  const stored = [...oracle.notifications.values()].filter(
    ({ id, handled_at, external_id }) =>
      handled_at === null && (world.tries.get(id) ?? 0) < triesOf(external_id),
  );
  const notification = random.pickAny(stored);
  return notification ? handleOne(world, notification.id) : null;
}

/** A forged notification is never confirmed: two attempts show as much as ten. */
function triesOf(externalId: string): number {
  return externalId.endsWith(FORGED) ? 2 : TRIES_MAX;
}

/** Runs one attempt at the job of a stored notification. */
export function handleOne(world: World, id: number): Action {
  return {
    what: `handle notification ${id}`,
    async work() {
      world.tries.set(id, (world.tries.get(id) ?? 0) + 1);
      await handleNotification(String(id));
      return "handled";
    },
  };
}

/** The worker's sweeps, one charge or refund at a time. */
export const sweeps = {
  open: () => sweep("open", () => leaseForgottenCharges(1), openCharge),
  end: () => sweep("end", () => leaseEndingCharges(1), endCharge),
  refund: () => sweep("refund", () => leaseOpenRefunds(1), submitRefund),
} as const;

export const NOTHING_TO_DO = "nothing to do";

function sweep<Leased>(
  what: string,
  take: () => Promise<Leased[]>,
  work: (leased: Leased) => Promise<unknown>,
): Action {
  return {
    what: `sweep ${what}`,
    async work() {
      const [leased] = await take();
      if (!leased) return NOTHING_TO_DO;
      await work(leased);
      return "worked on one";
    },
  };
}

/** The worker's periodic work. */
export const rounds = {
  providerList: ({ accountId }: World) =>
    round("read the list of payments", accountId, readProviderList),
  compare: ({ accountId }: World) => round("reconcile", accountId, reconcileAccount),
  refunds: ({ accountId }: World) => round("reconcile refunds", accountId, reconcileRefunds),
} as const;

function round(
  what: string,
  accountId: string,
  work: (accountId: string, now: Date) => Promise<void>,
): Action {
  return {
    what,
    async work() {
      await work(accountId, now());
      return "done";
    },
  };
}

/** Whether the job library retries after this failure. */
export function isRetried(error: unknown): boolean {
  return error instanceof Unconfirmed || error instanceof Unread;
}
