import { handleNotification } from "@/lib/operations/handle-notification";
import { receiveNotifications } from "@/lib/operations/receive-notifications";
import { now, pause } from "@/lib/testing/fake-clock";
import { type BankCharge, isOpen, leftOf } from "@/lib/testing/seeded-bank";
import { keyedUuid } from "@/lib/vault";
import type { Doing } from "./doing";
import type { Creation, World } from "./world";

/** Money can be sent back by a bank within 80 days of the payment (MED). */
const SENT_BACK_WITHIN_MS = 80 * 86_400_000;

/** A payer pays a charge that waits for it, as it is asked for. */
export function pay(world: World): Doing | null {
  const { random, bank } = world;
  const at = now().getTime();
  const charge = random.pickAny(allCharges(world).filter((kept) => isOpen(kept, at)));
  if (!charge) return null;
  const amount = charge.amount > 0n ? charge.amount : BigInt(random.between(1, 9_999));
  const money = { txid: charge.txid, amount, ...readAs(world) };
  return happens(`pay ${amount} for ${charge.txid}`, () => bank.receive(money).endToEndId);
}

/** A payer who has the code before we know of it pays at once, and the bank calls at once. */
export function payEagerly(world: World, { key }: Creation): Doing {
  const { bank, accountId, merchantId, feed } = world;
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
          await receiveNotifications(accountId, [{ reference: endToEndId, txid, digest: "came" }]);
          const sql = "SELECT id::text FROM notifications WHERE reference = $1";
          const [stored] = await feed.sql<{ id: string }>(sql, [endToEndId]);
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
 * Money comes that should not: late, once more, of another amount, at another key, for nothing that
 * anybody knows. Banks let some of it through, and what came has to be accounted for.
 */
export function payOddly(world: World): Doing | null {
  const { random, bank } = world;
  const charge = random.pickAny(allCharges(world));
  if (!charge) return null;
  const { txid } = charge;
  const right = charge.amount > 0n ? charge.amount : 700n;
  const odd = random.weighted([
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
  if ("pixKey" in odd && !bank.habits.tellsKey) return null;
  const money = { ...odd, ...readAs(world) };
  const what = `pay oddly ${odd.amount} for ${odd.txid ?? "nothing"}`;
  return happens(what, () => bank.receive(money).endToEndId);
}

/** The bank sends money back on its own, all or a part of what is left. */
export function sendBack(world: World): Doing | null {
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
export function remove(world: World): Doing | null {
  const at = now().getTime();
  const charge = world.random.pickAny(allCharges(world).filter((kept) => isOpen(kept, at)));
  if (!charge) return null;
  return happens(`the bank removes ${charge.txid}`, () => {
    charge.removed = "by the bank";
    return "removed";
  });
}

/** The bank loses a charge. */
export function lose(world: World): Doing | null {
  const at = now().getTime();
  const charge = world.random.pickAny(allCharges(world).filter((kept) => isOpen(kept, at)));
  if (!charge) return null;
  return happens(`the bank loses ${charge.txid}`, () => {
    charge.lost = true;
    return "lost";
  });
}

/** Somebody at the merchant's makes a charge at the bank by hand. */
export function makeByHand(world: World): Doing {
  const txid = `hand${world.random.between(1e9, 2e9)}xxxxxxxxxxxxxxxx`;
  return happens(`${txid} is made at the bank by hand`, () => {
    world.bank.makeForeign(txid, 1_234n);
    return "made";
  });
}

function allCharges({ bank }: World): BankCharge[] {
  return [...bank.charges.values()].flat();
}

/** Some money can be read only after a while, some tells no txid when it is read by its id. */
function readAs({ random }: World) {
  return {
    hidesTxid: random.chance(0.03),
    visibleInMs: random.chance(0.1) ? random.between(1_000, 200_000) : 0,
  };
}

function happens(what: string, happen: () => string): Doing {
  return { what, work: async () => happen() };
}
