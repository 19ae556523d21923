import { keyedUuid } from "@/lib/platform/vault";
import { handleNotification } from "@/lib/reconciliation/handle-notification";
import { receiveNotifications } from "@/lib/reconciliation/receive-notifications";
import { now, pause } from "@/testing/fake-clock";
import { type BankCharge, isOpen, leftOf } from "@/testing/seeded-bank";
import type { Action } from "./action";
import type { Creation, World } from "./world";

/** Money can be sent back by a bank within 80 days of the payment (MED). */
const SENT_BACK_WITHIN_MS = 80 * 86_400_000;

/** A payer pays the right amount for a charge that can be paid. */
export function pay(world: World): Action | null {
  const { random, bank } = world;
  const at = now().getTime();
  const charge = random.pickAny(allCharges(world).filter((kept) => isOpen(kept, at)));
  if (!charge) return null;
  const amount = charge.amount > 0n ? charge.amount : BigInt(random.between(1, 9_999));
  const money = { txid: charge.txid, amount, ...readAs(world) };
  return happens(`pay ${amount} for ${charge.txid}`, () => bank.receive(money).endToEndId);
}

/** A payer pays as soon as the bank has the charge, before the service knows, and the bank notifies at once. */
export function payEagerly(world: World, { key }: Creation): Action {
  const { bank, accountId, merchantId, changeLog } = world;
  const txid = keyedUuid("charge-id", merchantId, key).replaceAll("-", "");
  return {
    what: `pay ${key} as soon as the bank has it`,
    async work() {
      for (let tries = 0; tries < 20; tries += 1) {
        bank.catchUp();
        const charge = bank.payable(txid, now().getTime())[0];
        if (charge) {
          const { endToEndId } = bank.receive({
            txid,
            amount: charge.amount > 0n ? charge.amount : 500n,
            hidesTxid: false,
          });
          const dedupeKey = `${endToEndId}:came`;
          await receiveNotifications({ id: accountId, merchantId: null }, [
            { reference: endToEndId, txid, dedupeKey },
          ]);
          const sql = "SELECT id::text FROM notifications WHERE reference = $1";
          const [stored] = await changeLog.sql<{ id: string }>(sql, [endToEndId]);
          await handleNotification(stored?.id ?? "");
          return endToEndId;
        }
        await pause(200);
      }
      return "nothing to pay";
    },
  };
}

/**
 * A payer pays in a way that no bank should accept: late, twice, another amount, to another key, or for no
 * known charge. Banks let some of it through, and the service has to account for all money that came.
 */
export function payWrongly(world: World): Action | null {
  const { random, bank } = world;
  const charge = random.pickAny(allCharges(world));
  if (!charge) return null;
  const { txid } = charge;
  const right = charge.amount > 0n ? charge.amount : 700n;
  const wrong = random.weighted([
    [3, { txid, amount: right > 1n ? right - 1n : right }],
    [3, { txid, amount: right + 1n }],
    // Also when it was paid before, had expired or was withdrawn.
    [10, { txid, amount: right }],
    [2, { txid: "f".repeat(20) + random.between(100_000, 999_999), amount: right }],
    [2, { txid: `${random.between(10, 99)}${txid.slice(2)}`, amount: right }],
    [2, { txid: null, amount: right }],
    [2, { txid, amount: right, pixKey: "another key" }],
    [1, { txid: null, amount: right, pixKey: "another key" }],
  ]);
  if ("pixKey" in wrong && !bank.habits.reportsKey) return null;
  const money = { ...wrong, ...readAs(world) };
  const what = `pay wrongly ${wrong.amount} for ${wrong.txid ?? "nothing"}`;
  return happens(what, () => bank.receive(money).endToEndId);
}

/** The bank sends money back on its own, all or a part of what is left. */
export function sendBack(world: World): Action | null {
  const { random, bank } = world;
  const since = now().getTime() - SENT_BACK_WITHIN_MS;
  const pix = random.pickAny(
    [...bank.pix.values()].filter((kept) => leftOf(kept) > 0n && kept.paidAt > since),
  );
  if (!pix) return null;
  const left = leftOf(pix);
  const amount = random.chance(0.5) ? left : BigInt(random.between(1, Number(left)));
  return happens(`the bank sends back ${amount} of ${pix.endToEndId}`, () => {
    return bank.sendBack(pix, amount) ? "begun" : "too much";
  });
}

/** The bank removes a charge on its own. */
export function remove(world: World): Action | null {
  const at = now().getTime();
  const charge = world.random.pickAny(allCharges(world).filter((kept) => isOpen(kept, at)));
  if (!charge) return null;
  return happens(`the bank removes ${charge.txid}`, () => {
    charge.removed = "by the bank";
    return "removed";
  });
}

/** The bank loses a charge. */
export function lose(world: World): Action | null {
  const at = now().getTime();
  const charge = world.random.pickAny(allCharges(world).filter((kept) => isOpen(kept, at)));
  if (!charge) return null;
  return happens(`the bank loses ${charge.txid}`, () => {
    charge.lost = true;
    return "lost";
  });
}

/** A user of the merchant creates a charge at the bank, without the service. */
export function createAtBank(world: World): Action {
  const txid = `hand${world.random.between(1e9, 2e9)}xxxxxxxxxxxxxxxx`;
  return happens(`${txid} is created at the bank, not by the service`, () => {
    world.bank.makeForeign(txid, 1_234n);
    return "made";
  });
}

function allCharges({ bank }: World): BankCharge[] {
  return [...bank.charges.values()].flat();
}

/** Some money becomes readable only after a delay; some carries no txid when it is read by its id. */
function readAs({ random }: World) {
  return {
    hidesTxid: random.chance(0.03),
    visibleInMs: random.chance(0.1) ? random.between(1_000, 200_000) : 0,
  };
}

function happens(what: string, happen: () => string): Action {
  return { what, work: async () => happen() };
}
