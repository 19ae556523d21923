import { leaseEndingCharges, leaseForgottenCharges } from "@/lib/database/charge-leases";
import { leaseOpenRefunds } from "@/lib/database/refunds";
import { endCharge } from "@/lib/operations/end-charge";
import { handleNotification } from "@/lib/operations/handle-notification";
import { openCharge } from "@/lib/operations/open-charge";
import { pursueRefund } from "@/lib/operations/pursue-refund";
import { readStatement, Unread } from "@/lib/operations/read-statement";
import { receiveNotifications } from "@/lib/operations/receive-notifications";
import { reconcileAccount, reconcileRefunds } from "@/lib/operations/reconcile-account";
import { Unconfirmed } from "@/lib/operations/unconfirmed";
import { now } from "@/lib/testing/fake-clock";
import type { Doing } from "./doing";
import type { World } from "./world";

/** How often the job library tries (server/jobs). */
const TRIES_MAX = 10;

const FORGED = "forged";

/** The bank calls: about news, about what it called about before, and sometimes never. */
export function deliver(world: World): Doing | null {
  const { random, bank, accountId } = world;
  const recent = bank.hints.slice(-4);
  const hint = random.pickAny(random.chance(0.7) ? recent : bank.hints);
  if (!hint) return null;
  const hints = random.chance(0.2) ? [hint, random.pick(bank.hints), hint] : [hint];
  return {
    what: `callback about ${hints.map(({ reference }) => reference.slice(-4)).join()}`,
    async work() {
      await receiveNotifications(accountId, hints);
      return "stored";
    },
  };
}

/** Somebody who got hold of the address calls about money that never was. */
export function forge(world: World): Doing | null {
  const { random, accountId, mirror } = world;
  const charge = random.pickAny([...mirror.charges.keys()]);
  const reference = `E99999999${String(random.between(0, 1e9)).padStart(23, "0")}`;
  return {
    what: `forged callback about ${reference}`,
    async work() {
      const txid = charge?.replaceAll("-", "") ?? null;
      await receiveNotifications(accountId, [{ reference, txid, digest: FORGED }]);
      return "stored";
    },
  };
}

/** The job of a stored callback runs, for the first time or again. */
export function handle(world: World): Doing | null {
  const { random, mirror } = world;
  const stored = [...mirror.notifications.values()].filter(
    ({ id, handled_at, external_id }) =>
      handled_at === null && (world.tries.get(id) ?? 0) < triesOf(external_id),
  );
  const notification = random.pickAny(stored);
  return notification ? handleOne(world, notification.id) : null;
}

/** A forged callback is never confirmed: twice says as much as ten times. */
function triesOf(externalId: string): number {
  return externalId.endsWith(FORGED) ? 2 : TRIES_MAX;
}

/** One try of one callback's job. */
export function handleOne(world: World, id: number): Doing {
  return {
    what: `look into callback ${id}`,
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
  refund: () => sweep("refund", () => leaseOpenRefunds(1), pursueRefund),
} as const;

export const NOTHING_TO_DO = "nothing to do";

function sweep<Leased>(
  what: string,
  take: () => Promise<Leased[]>,
  work: (leased: Leased) => Promise<unknown>,
): Doing {
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
  statement: ({ accountId }: World) => round("read the statement", accountId, readStatement),
  compare: ({ accountId }: World) => round("reconcile", accountId, reconcileAccount),
  refunds: ({ accountId }: World) => round("reconcile refunds", accountId, reconcileRefunds),
} as const;

function round(
  what: string,
  accountId: string,
  work: (accountId: string, now: Date) => Promise<void>,
): Doing {
  return {
    what,
    async work() {
      await work(accountId, now());
      return "done";
    },
  };
}

/** Failures that the job library meets by trying again. */
export function isTriedAgain(error: unknown): boolean {
  return error instanceof Unconfirmed || error instanceof Unread;
}
