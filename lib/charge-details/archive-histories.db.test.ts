import { afterEach, beforeEach, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { changesStatement } from "@/lib/events/store/event-records";
import { recordMadeRefund } from "@/lib/payments/record-refund";
import { now } from "@/lib/platform/clock";
import { asMerchant, asService } from "@/lib/platform/db/connection";
import { env, settle } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll, wholeFeed } from "@/testing/feed";
import { ownKey } from "@/testing/own-key";
import { ownShop } from "@/testing/own-shop";
import { archiveHistories } from "./archive-histories";
import { findHistory } from "./store/charge-history";

const database = freshDatabase();
const { shop, charge, pay, recordOf, brokenBooks } = ownShop();

const DAY_MS = 86_400_000;
const never = new AbortController().signal;

afterEach(() => archivingAfter(366));

function archivingAfter(archiveAfterDays: number): void {
  settle({ ...env(), archiveAfterDays }, database.url, env().secret);
}

/** Does a night's work, so many days from now. */
const night = (days = 367) => archiveHistories(new Date(now().getTime() + days * DAY_MS), never);

async function paidCharge(): Promise<Charge> {
  const made = await charge();
  await pay(made);
  return made;
}

async function canceledOf(merchantId: MerchantId): Promise<Charge> {
  const made = await pendingCharge(merchantId);
  await cancelCharge({ merchantId, chargeId: made.id, note: null, actor: "test" });
  return made;
}

/** What pages show of a charge's history. */
async function shownOf(made: Charge) {
  const { events, eventCount, version } = await recordOf(made);
  const history = await findHistory(made.merchantId, made.id, { page: 0, size: 100 });
  return { events, eventCount, version, history };
}

/** How many events of a charge stand in rows of their own. */
async function rowsOf({ id }: Charge): Promise<number> {
  return (await database.sql("SELECT FROM charge_events WHERE charge_id = $1", [id])).length;
}

const allEvents = () =>
  database.sql("SELECT * FROM charge_events ORDER BY merchant_id, charge_id, number");

beforeEach(async () => {
  archivingAfter(0);
  await night();
  archivingAfter(366);
});

test("the history of a charge that is over is archived after a year, and shown and sent as before", async () => {
  const paid = await paidCharge();
  const canceled = await canceledOf(shop.merchantId);
  const open = await charge();
  await numberAll();
  const shown = async () => Promise.all([paid, canceled, open].map(shownOf));
  const [before, feed] = [await shown(), await wholeFeed(shop.merchantId)];
  await night(365);
  expect(await rowsOf(paid)).toBe(before[0]?.eventCount);
  await night();
  expect([await rowsOf(paid), await rowsOf(canceled)]).toEqual([0, 0]);
  expect(await rowsOf(open)).toBe(before[2]?.eventCount);
  expect(await shown()).toEqual(before);
  expect(await wholeFeed(shop.merchantId)).toEqual(feed);
  expect(await brokenBooks()).toEqual([]);
});

test("what happens to a charge after its history was archived follows in it, and is archived in its turn", async () => {
  const paid = await charge();
  const settlementId = await pay(paid);
  const before = await shownOf(paid);
  await night();
  const made = { amount: cents(1_050), madeOn: brasiliaDay(now()), reference: `D${paid.id}` };
  await recordMadeRefund(
    shop.refunder,
    { settlementId, ...made, reason: "a pedido", failedId: null },
    now(),
  );
  const after = await shownOf(paid);
  expect(after.events.slice(0, before.eventCount)).toEqual(before.events);
  expect(after.events.at(-1)).toMatchObject({ to: "REFUNDED" });
  expect(await rowsOf(paid)).toBe(after.events.length - before.eventCount);
  await night();
  expect(await rowsOf(paid)).toBe(0);
  expect(await shownOf(paid)).toEqual(after);
  const archives = "SELECT FROM archived_charges WHERE charge_id = $1";
  expect(await database.sql(archives, [paid.id])).toHaveLength(2);
  expect(await brokenBooks()).toEqual([]);
});

test("with ARCHIVE_AFTER_DAYS=0 archives are put back as they were, and the feed says nothing twice", async () => {
  for (let i = 0; i < 3; i += 1) await paidCharge();
  await numberAll();
  const [events, feed] = [await allEvents(), await wholeFeed(shop.merchantId)];
  await night();
  expect(await allEvents()).not.toEqual(events);
  archivingAfter(0);
  await night();
  expect(await allEvents()).toEqual(events);
  expect(await database.sql("SELECT charge_id FROM archived_charges")).toEqual([]);
  await numberAll();
  expect(await wholeFeed(shop.merchantId)).toEqual(feed);
});

test("more events than a turn looks at are archived in one night, whichever of them have to stay", async () => {
  const over = await paidCharge();
  const open = await charge();
  const at = (await shownOf(over)).events.at(-1)?.at;
  // Of one instant, so that no turn ends between two instants.
  const copies = await copiesOf(over, 700, at);
  const waiting = await copiesOf(open, 700, at);
  await night();
  expect(await eventsAmong(copies)).toBe(0);
  expect(await eventsAmong(waiting)).toBe(1_400);
  await archiveHistories(new Date(now().getTime() + 367 * DAY_MS), never, 0);
  expect(await eventsAmong(waiting)).toBe(1_400);
}, 120_000);

test("what happened to a few charges is read without the archives of others, also while those are new", async () => {
  const made = await paidCharge();
  const at = (await shownOf(made)).events.at(-1)?.at;
  const ids = await copiesOf(made, 1_500, at);
  await night();
  const archives = await database.sql("SELECT FROM charge_event_archives");
  expect(archives.length).toBeGreaterThan(30);
  const some = ids.slice(0, 3).map((id) => ({
    merchantId: shop.merchantId,
    subjectId: id as ChargeId,
    number: 1,
  }));
  const readBlocks = () =>
    asService(async (tx) => {
      const { text, values = [] } = changesStatement(some);
      const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
      const { rows } = await tx.query<Record<string, [{ Plan: Record<string, number> }]>>({
        text: explain,
        values,
      });
      const plan = rows[0]?.["QUERY PLAN"]?.[0]?.Plan ?? {};
      expect(plan["Actual Rows"]).toBe(some.length);
      return (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0);
    });
  expect(await readBlocks()).toBeLessThan(100);
  await database.sql("ANALYZE charge_events, archived_charges, charge_event_archives");
  expect(await readBlocks()).toBeLessThan(100);
}, 120_000);

test("no merchant sees another one's archives", async () => {
  const paid = await paidCharge();
  await night();
  const other = (await newMerchant()).id;
  const countFor = (merchantId: MerchantId) =>
    asMerchant(merchantId, async (tx) => {
      const { rows } = await tx.query<{ count: bigint }>({
        text: `SELECT (SELECT count(*) FROM charge_history WHERE charge_id = $1)
          + (SELECT count(*) FROM archived_charges) + (SELECT count(*) FROM charge_event_archives) AS count`,
        values: [paid.id],
      });
      return Number(rows[0]?.count);
    });
  expect(await countFor(shop.merchantId)).toBeGreaterThan(2);
  expect(await countFor(other)).toBe(0);
});

test("a merchant at which it fails keeps no other waiting, and the failure is said", async () => {
  const other = (await newMerchant()).id;
  await ownKey(other);
  const charges = await Promise.all([paidCharge(), canceledOf(other)]);
  const [first, second] = charges.toSorted((a, b) => (a.merchantId < b.merchantId ? -1 : 1));
  if (!first || !second) throw new Error("two merchants are needed");
  await database.sql(
    `ALTER TABLE charge_event_archives ADD CONSTRAINT broken CHECK (merchant_id <> '${first.merchantId}')`,
  );
  try {
    await expect(night()).rejects.toThrow("the histories of 1 merchant(s) could not be archived");
    expect(await rowsOf(second)).toBe(0);
    expect(await rowsOf(first)).toBeGreaterThan(1);
  } finally {
    await database.sql("ALTER TABLE charge_event_archives DROP CONSTRAINT broken");
  }
  await night();
  expect(await rowsOf(first)).toBe(0);
});

/** Adds charges like one, with its first and its last event each, all of one instant; their ids. */
async function copiesOf({ id }: Charge, count: number, at?: Date): Promise<string[]> {
  const columnsOf = async (table: string, own: readonly string[]) => {
    const rows = await database.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns
       WHERE table_name = $1 AND column_name <> ALL ($2)`,
      [table, own],
    );
    return rows.map(({ name }) => name).join();
  };
  const ofCharges = await columnsOf("charges", ["id", "idempotency_key"]);
  const ofEvents = await columnsOf("charge_events", ["charge_id", "at"]);
  const made = await database.sql<{ id: string }>(
    `INSERT INTO charges (id, idempotency_key, ${ofCharges})
     SELECT gen_random_uuid(), gen_random_uuid(), ${ofCharges} FROM charges, generate_series(1, $2) WHERE id = $1
     RETURNING id`,
    [id, count],
  );
  const ids = made.map((row) => row.id);
  await database.sql(
    `INSERT INTO charge_events (charge_id, at, ${ofEvents}) SELECT copy, $3, ${ofEvents}
     FROM charge_events, unnest($2::uuid[]) AS copy WHERE charge_id = $1
       AND number IN (1, (SELECT max(number) FROM charge_events WHERE charge_id = $1))`,
    [id, ids, at],
  );
  return ids;
}

async function eventsAmong(ids: readonly string[]): Promise<number> {
  return (await database.sql("SELECT FROM charge_events WHERE charge_id = ANY ($1)", [ids])).length;
}
