import { endCharge } from "@/lib/charges/end-charge";
import { openCharge } from "@/lib/charges/open-charge";
import { leaseEndingCharges, leaseForgottenCharges } from "@/lib/charges/store/leases";
import { leaseOpenRefunds } from "@/lib/payments/store/refund-leases";
import { submitRefund } from "@/lib/payments/submit-refund";
import { txidOf } from "@/lib/platform/values/ids";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { readProviderList } from "@/lib/reconciliation/read-provider-list";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { reconcileAccount, reconcileRefunds } from "@/lib/reconciliation/reconcile-account";
import { reconcileMoney } from "@/lib/reconciliation/reconcile-money";
import { now } from "@/testing/fake-clock";
import { after, leftOf, type Payment, underWay } from "../payment";
import type { Shop } from "../shop";
import type { ShopName } from "../shop-name";
import { isKnown, paymentsOf, type World } from "../world";
import type { Action, Choice } from "./action";

interface AboutPayment extends Choice {
  readonly payment: Payment;
}

/** A provider notifies the service of a payment, which reads it. */
export const notify: Action<AboutPayment> = {
  choose(world) {
    const payment = anyPayment(world);
    if (!payment) return null;
    const { shop, reference } = payment;
    return { what: `notify of ${reference}`, shop, about: [], payment };
  },
  async play(world, { payment }) {
    await report(world, payment);
    return { outcome: "handled" };
  },
};

function anyPayment(world: World): Payment | undefined {
  const all = [...paymentsOf(world, "provider"), ...paymentsOf(world, "bank")];
  // Mostly one of which something is not known yet.
  const news = all.filter((payment) => !isKnown(world, payment));
  return world.random.pickAny(news.length > 0 && world.random.chance(0.85) ? news : all);
}

/** Lets the service receive and handle a notification of a payment. */
export async function report(world: World, { shop, reference, chargeId }: Payment): Promise<void> {
  const { accountId } = world.shops[shop];
  world.count += 1;
  const dedupeKey = `${reference}:${world.count}:PAYMENT_UPDATED`;
  const txid = chargeId && txidOf(chargeId);
  await receiveNotifications({ id: accountId, merchantId: null }, [{ reference, txid, dedupeKey }]);
  const sql = "SELECT id::text FROM notifications WHERE psp_account_id = $1 AND external_id = $2";
  const [stored] = await world.changeLog.sql<{ id: string }>(sql, [accountId, dedupeKey]);
  await handleNotification(stored?.id ?? "");
}

/** The periodic work of the service about an account. */
function round(
  what: string,
  names: readonly ShopName[],
  work: (accountId: string, at: Date) => Promise<void>,
): Action {
  return {
    choose: ({ random }) => {
      const shop = random.pick(names);
      return { what: `${what} of ${shop}`, shop, about: [] };
    },
    async play({ shops }, { shop }) {
      const { accountId }: Shop = shops[shop ?? "provider"];
      await work(accountId, now());
      return { outcome: "done" };
    },
  };
}

export const readList = round("read the list", ["provider", "bank"], readProviderList);
export const compare = round("reconcile", ["provider"], reconcileAccount);
export const readRefunds = round("reconcile refunds", ["provider"], reconcileRefunds);
export const readMoney = round("read money again", ["provider", "bank"], reconcileMoney);

interface Sweep extends Choice {
  /** Refunds in progress here that may not have reached their providers (requestedRefunds). */
  readonly requested: ReadonlyMap<string, readonly bigint[]>;
}

/** The worker works on all that is due: charges to open and to end, refunds to submit. */
export const sweep: Action<Sweep> = {
  isOfService: true,
  choose(world) {
    const requested = requestedRefunds(world);
    return { what: "sweep", shop: null, about: [...requested.keys()], requested };
  },
  async play() {
    return { outcome: `worked on ${await sweepAll()}` };
  },
  // Each refund that was requested may begin now.
  expect(before, { requested }) {
    if (!before) return [];
    let may: readonly Payment[] = [before];
    for (const amount of requested.get(before.reference) ?? []) {
      const enough = may.filter((payment) => leftOf(payment) >= amount);
      may = [...may, ...enough.map((payment) => after.refund(payment, amount))];
    }
    return may;
  },
};

/** The refunds in progress here that are not on their way at their providers, by payment: some may have ended there. */
export function requestedRefunds({ rows, payments }: World): Map<string, readonly bigint[]> {
  const requested = new Map<string, readonly bigint[]>();
  for (const payment of payments.values()) {
    const recorded = rows.payment(payment.reference);
    const there = [...underWay(payment)];
    const missing = (recorded ? rows.underWay(recorded) : []).filter((amount) => {
      const index = there.indexOf(amount);
      if (index >= 0) there.splice(index, 1);
      return index < 0;
    });
    if (missing.length > 0) requested.set(payment.reference, missing);
  }
  return requested;
}

/** More than one life can have of one kind. */
const MANY = 50;

/** Works on all that is due; resolves to how much that was. */
export async function sweepAll(): Promise<number> {
  const [toOpen, toEnd] = [await leaseForgottenCharges(MANY), await leaseEndingCharges(MANY)];
  for (const leased of toOpen) await openCharge(leased);
  for (const leased of toEnd) await endCharge(leased);
  const toRefund = await leaseOpenRefunds(MANY);
  for (const leased of toRefund) await submitRefund(leased);
  return toOpen.length + toEnd.length + toRefund.length;
}
