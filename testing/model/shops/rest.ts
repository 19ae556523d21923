import { findBalance } from "@/lib/ledger/store/balance";
import { now, setTime } from "@/testing/fake-clock";
import { promise } from "../invariants";
import { endRefunds } from "./actions/money";
import { notify, requestedRefunds, sweep } from "./actions/reports";
import { atProvider, inBooks, type Payment, underWay } from "./payment";
import { SHOP_NAMES } from "./shop-name";
import { playAndCheck } from "./step";
import { isKnown, paymentsOf, type World } from "./world";

/** More rounds than coming to rest can take. */
const ROUNDS_MAX = 30;

/** Longer than a refund that was submitted is waited for before it is submitted again (reopenAfterMs). */
const ROUND_MS = 660_000;

/**
 * Lets all that happened be reported, without faults: all refunds end, and the books must say of each account
 * what its provider has.
 *
 * @throws Broken
 */
export async function comeToRest(world: World): Promise<void> {
  for (let round = 0; ; round += 1) {
    await reportAll(world);
    setTime(now().getTime() + ROUND_MS);
    const choice = sweep.choose(world);
    if (choice) await playAndCheck(world, sweep, choice, false);
    await reportAll(world);
    const waiting = requestedRefunds(world);
    if (waiting.size === 0 && restless(world).length === 0) break;
    promise(round < ROUNDS_MAX, `it does not come to rest: ${JSON.stringify([...waiting.keys()])}`);
  }
  for (const payment of world.payments.values()) {
    promise(isKnown(world, payment), `${payment.reference} is not known at rest`);
  }
  for (const name of SHOP_NAMES) await checkBalance(world, name);
}

function restless(world: World): Payment[] {
  return [...world.payments.values()].filter(
    (payment) => underWay(payment).length > 0 || !isKnown(world, payment),
  );
}

/** Lets refunds end, and what the service does not know yet be reported. */
async function reportAll(world: World): Promise<void> {
  for (const payment of restless(world)) {
    const { shop, reference } = payment;
    const choice = { what: `rest: ${reference}`, shop, about: [reference], payment };
    if (underWay(payment).length > 0) {
      const ended = { ...choice, state: "refunded" } as const;
      await playAndCheck(world, endRefunds, ended, false);
    }
    await playAndCheck(world, notify, choice, false);
  }
}

/** What a merchant can use and what is to be credited is what its provider has, and will credit. */
async function checkBalance(world: World, name: (typeof SHOP_NAMES)[number]): Promise<void> {
  const { merchantId } = world.shops[name];
  const { accounts } = await findBalance(merchantId);
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
  const all = paymentsOf(world, name);
  const available = sum(all.map(atProvider));
  const pending = sum(all.map((payment) => inBooks(payment, 0n, true).receivable ?? 0n));
  const seen = accounts[0] ?? { available: 0n, pending: 0n };
  const facts = `${name} has ${available} and is to have ${pending} more`;
  promise(seen.available === available, `${facts}, and sees ${seen.available}`);
  promise(seen.pending === pending, `${facts}, and sees ${seen.pending} more`);
}
