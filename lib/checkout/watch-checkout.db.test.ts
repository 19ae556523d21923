import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import { pool } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { CHARGE_WAITS } from "./await-charge";
import { checkoutScreen } from "./checkout-screen";
import { readCheckout } from "./read-checkout";
import { watchCheckout } from "./watch-checkout";

const screenOf = async (id: string) => (await watchCheckout(id))?.screen ?? null;

const database = freshDatabase();
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  await ownKey(merchantId);
});
afterEach(() => void vi.restoreAllMocks());

/** The clock that answers are remembered by, which stands still but for `pass`. */
function stoppedClock() {
  let ms = performance.now();
  vi.spyOn(performance, "now").mockImplementation(() => ms);
  const pass = async (more: number) => {
    ms += more;
    // Within a real millisecond the cache does not look at the clock again.
    await pause(5);
  };
  return { pass };
}

/** Counts what goes to the database: every statement and transaction begins with a connection. */
function countedReads() {
  const connects = vi.spyOn(pool(), "connect");
  return () => connects.mock.calls.length;
}

test("H7 however many pages poll a charge, it is read once a second", async () => {
  const { id } = await pendingCharge(merchantId);
  const { pass } = stoppedClock();
  const reads = countedReads();
  for (let second = 1; second <= 5; second += 1) {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      const screens = await Promise.all(Array.from({ length: 200 }, () => screenOf(id)));
      expect(new Set(screens)).toEqual(new Set(["pix"]));
      await pass(100);
    }
    expect(reads()).toBe(second);
    await pass(1);
  }
});

test("a status that changes is seen by every page within a second", async () => {
  const { id } = await pendingCharge(merchantId);
  const { pass } = stoppedClock();
  expect(await screenOf(id)).toBe("pix");
  await database.sql(
    "UPDATE charges SET status = 'CANCELED', cancel_reason = 'canceled' WHERE id = $1",
    [id],
  );
  const reads = countedReads();
  await pass(999);
  expect(await screenOf(id)).toBe("pix");
  expect(reads()).toBe(0);
  await pass(2);
  const screens = await Promise.all(Array.from({ length: 50 }, () => screenOf(id)));
  expect(new Set(screens)).toEqual(new Set(["canceled"]));
  expect(reads()).toBe(1);
});

test("pages of many charges share their reading, and each learns of its own charge", async () => {
  const charges = [];
  for (let i = 0; i < 20; i += 1) charges.push(await pendingCharge(merchantId));
  const [gone] = charges;
  await database.sql(
    "UPDATE charges SET status = 'CANCELED', cancel_reason = 'canceled' WHERE id = $1",
    [gone?.id],
  );
  const unknown = "018f6d3a-0000-4000-8000-000000000002";
  const reads = countedReads();
  const screens = await Promise.all([...charges.map(({ id }) => id), unknown].map(screenOf));
  expect(screens).toEqual(["canceled", ...Array(19).fill("pix"), null]);
  expect(reads()).toBe(1);
});

test("the status names the very screen that the page shows", async () => {
  const states = [
    ["PIX", "status = 'PENDING'"],
    ["UNDEFINED", "status = 'OVERDUE'"],
    ["PIX", "cancel_asked_at = now(), cancel_asked_by = 'test'"],
    ["PIX", "status = 'CANCELED', cancel_reason = 'expired'"],
    ["PIX", "status = 'CONFIRMED'"],
    [
      "PIX",
      "status = 'RECEIVED', paid_cents = 1050, net_cents = 1050, paid_at = now(), paid_on = current_date",
    ],
  ] as const;
  const kinds = [];
  for (const [billingType, state] of states) {
    const { id } = await pendingCharge(merchantId, { billingType });
    await database.sql(`UPDATE charges SET ${state} WHERE id = $1`, [id]);
    const view = await readCheckout(id);
    const kind = view && checkoutScreen(view, now()).kind;
    expect(await screenOf(id), state).toBe(kind);
    kinds.push(kind);
  }
  expect(kinds).toEqual(["pix", "choice", "canceled", "expired", "confirmed", "paid"]);
});

test("an amount or a due date that changes is named while it is to be paid, and no longer", async () => {
  const { id } = await pendingCharge(merchantId, { amount: cents(1_050) });
  const { pass } = stoppedClock();
  const day = (await readCheckout(id))?.dueDate;
  expect(await watchCheckout(id)).toEqual({ screen: "pix", terms: `1050-${day}` });
  // Past the guard: an edit goes through the provider.
  await database.sql(
    `DO $$ BEGIN
       SET LOCAL session_replication_role = replica;
       UPDATE charges SET amount_cents = 2000, due_date = '2099-01-31' WHERE id = '${id}';
     END $$`,
  );
  await pass(1_001);
  expect(await watchCheckout(id)).toEqual({ screen: "pix", terms: "2000-2099-01-31" });
  await database.sql(
    "UPDATE charges SET status = 'CANCELED', cancel_reason = 'canceled' WHERE id = $1",
    [id],
  );
  await pass(1_001);
  expect(await watchCheckout(id)).toEqual({ screen: "canceled" });
});

/** What a page hears that shows the code and waits for something else. */
function waiting(id: string, ms = 30_000) {
  const isShown = (tag: string) => tag.startsWith("pix-");
  return watchCheckout(id, { isShown, ms, signal: new AbortController().signal });
}

const cancel = (id: string) =>
  database.sql(
    `UPDATE charges SET status = 'CANCELED', cancel_reason = 'canceled', event_count = event_count + 1
       WHERE id = $1`,
    [id],
  );

test("pages that wait get the next screen once there is one, and read it once", async () => {
  const [mine, other] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  const waits = [waiting(mine.id), waiting(mine.id), waiting(mine.id)];
  const elsewhere = waiting(other.id, 1_000);
  await pause(300);
  const reads = countedReads();
  await cancel(mine.id);
  expect(await Promise.all(waits)).toEqual(Array(3).fill({ screen: "canceled" }));
  // One look for all that wait found it, perhaps after one that did not, and one reading serves the three.
  expect(reads()).toBeLessThanOrEqual(4);
  expect((await elsewhere)?.screen).toBe("pix");
});

test("a page that shows another screen does not wait, nor does one of an unknown charge", async () => {
  const { id } = await pendingCharge(merchantId);
  await cancel(id);
  expect(await waiting(id)).toEqual({ screen: "canceled" });
  expect(await waiting("018f6d3a-0000-4000-8000-000000000002")).toBeNull();
});

test("a wait of a page that is closed ends", async () => {
  const { id } = await pendingCharge(merchantId);
  const leaving = new AbortController();
  const wait = watchCheckout(id, { isShown: () => true, ms: 60_000, signal: leaving.signal });
  await pause(100);
  leaving.abort();
  expect((await wait)?.screen).toBe("pix");
});

test("one merchant's pages hold a part of the waits, and others of theirs are answered at once", async () => {
  const { id } = await pendingCharge(merchantId);
  const neighbour = await newMerchant();
  await ownKey(neighbour.id);
  const { id: theirs } = await pendingCharge(neighbour.id);
  const leaving = new AbortController();
  const wait = (charge: string) =>
    watchCheckout(charge, { isShown: () => true, ms: 600_000, signal: leaving.signal });
  const held = Array.from({ length: CHARGE_WAITS.owner }, () => wait(id));
  await pause(300);
  expect((await wait(id))?.screen).toBe("pix");
  const elsewhere = wait(theirs);
  expect(await Promise.race([elsewhere, pause(300).then(() => "waits")])).toBe("waits");
  leaving.abort();
  await Promise.all([...held, elsewhere]);
});
