import pg from "pg";
import { describe, expect, test, vi } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { CHARGE_EVENTS, CHARGE_NOTES, CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { recordEvent } from "@/lib/charges/store/charges";
import { TYPED_SOURCES } from "@/lib/events/event-types";
import { bringInHistories, numberEvents } from "@/lib/events/number-events";
import type { DiscrepancyId } from "@/lib/payments/discrepancy";
import { closeDiscrepancy, openDiscrepancy } from "@/lib/payments/store/discrepancies";
import { asService } from "@/lib/platform/db/connection";
import { log } from "@/lib/platform/log";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { cutNumbering, numberAll, wholeFeed } from "@/testing/feed";
import { findFeedEnd, findFeedPage } from "./feed";
import { bringInHistory, findWaitingMerchants, numberPending } from "./numbering";

const database = freshDatabase();
const bank = freshBank();
/** Something that moves nothing happens to a charge. */
const note = ({ id }: Charge) =>
  asService((tx) => recordEvent(tx, id, { type: "card_refused", actor: "test" }));

const feedOf = async (merchantId: MerchantId) =>
  (await wholeFeed(merchantId)).map(({ position, subjectId, number, type }) => [
    position,
    subjectId,
    number,
    type,
  ]);

describe("what the database calls what happened", () => {
  test("has a type, whatever is stored and wherever a charge comes from", async () => {
    const rows = await database.sql<{ source: string }>(
      `SELECT DISTINCT event_source(type, from_status::charge_status, reason, evidence) AS source
       FROM unnest($1::text[]) AS type, unnest($2::text[]) AS from_status,
         (VALUES (NULL, NULL::jsonb), ('refund failed: x', NULL), (NULL, '{"refundStatus":"FAILED"}')) AS how(reason, evidence)`,
      [
        ["created", ...CHARGE_EVENTS, ...CHARGE_NOTES],
        [...CHARGE_STATUSES, null],
      ],
    );
    const ofCharges = TYPED_SOURCES.map(([source]) => source).filter(
      (source) => !source.startsWith("exception_") && source !== "security_notice",
    );
    expect(rows.map(({ source }) => source).toSorted()).toEqual(ofCharges.toSorted());
  });

  test.each([
    ["returned_to_received", "CHARGEBACK", null, null, "dispute_won"],
    ["returned_to_confirmed", "REFUNDING", "part of the money went back", null, "refund_ended"],
    ["returned_to_received", "REFUNDING", "refund failed: no balance", null, "refund_failed"],
    ["refund_ended", "RECEIVED", null, { refundStatus: "FAILED" }, "refund_failed"],
    ["refund_ended", "RECEIVED", null, { refundStatus: "REFUNDED" }, "refund_ended"],
    ["paid", "PENDING", null, { refundStatus: "FAILED" }, "paid"],
  ])("%s from %s, %s, %o is %s", async (type, from, reason, evidence, source) => {
    const [row] = await database.sql("SELECT event_source($1, $2, $3, $4) AS source", [
      type,
      from,
      reason,
      evidence,
    ]);
    expect(row).toEqual({ source });
  });
});

describe("numbering", () => {
  test("gives every event of a merchant the next position, in the order of each charge", async () => {
    const mine = await newMerchant();
    const { id } = mine;
    await numberAll();
    const [first, second] = [await writtenCharge(mine), await writtenCharge(mine)];
    await note(second);
    await note(first);
    await numberAll();
    expect(await feedOf(id)).toEqual([
      [1, first.id, 1, "payment.created"],
      [2, second.id, 1, "payment.created"],
      [3, second.id, 2, "payment.card_refused"],
      [4, first.id, 2, "payment.card_refused"],
    ]);
    expect(await findWaitingMerchants()).toEqual([]);
    await note(first);
    await numberAll();
    expect((await feedOf(id)).at(-1)).toEqual([5, first.id, 3, "payment.card_refused"]);
  });

  test("takes a bounded part of each merchant, so that a backlog holds nobody up", async () => {
    const [busy, quiet] = [await newMerchant(), await newMerchant()];
    await numberAll();
    for (let i = 0; i < 5; i += 1) await writtenCharge(busy);
    await writtenCharge(quiet);
    const numbered = await numberPending([busy.id, quiet.id], 2);
    const of = ({ id }: { id: MerchantId }) =>
      numbered.flatMap(({ merchantId, position }) => (merchantId === id ? position : []));
    expect([of(busy), of(quiet)]).toEqual([[1, 2], [1]]);
  });

  test("of one merchant is done by one process at a time, and lost by none that dies", async () => {
    const mine = await newMerchant();
    await numberAll();
    await writtenCharge(mine);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      // Numbering waits here, with the head locked, until its connection is cut.
      await holder.query("BEGIN; LOCK TABLE feed IN SHARE MODE");
      const dies = expect(numberPending([mine.id], 10)).rejects.toThrow();
      await expect.poll(() => cutNumbering(database, false)).toBe(1);
      expect(await numberPending([mine.id], 10)).toEqual([]);
      expect(await cutNumbering(database)).toBe(1);
      await dies;
    } finally {
      await holder.end();
    }
    expect(await feedOf(mine.id)).toEqual([]);
    await numberAll();
    expect(await feedOf(mine.id)).toHaveLength(1);
  });

  test("that fails for one merchant leaves the others", async () => {
    const [broken, sound] = [await newMerchant(), await newMerchant()];
    await numberAll();
    const charge = await writtenCharge(broken);
    await writtenCharge(sound);
    const stranger = `INSERT INTO feed (merchant_id, position, subject_id, number, type, at)
      VALUES ($1, 1, $1, 1, 'payment.created', now())`;
    await database.sql(stranger, [broken.id]);
    expect(await numberEvents()).toBe(1);
    expect(await feedOf(sound.id)).toHaveLength(1);
    await database.sql("DELETE FROM feed WHERE subject_id = $1", [broken.id]);
    await numberAll();
    expect(await feedOf(broken.id)).toEqual([[1, charge.id, 1, "payment.created"]]);
  });

  test("that takes too long for one merchant leaves the others, and fails when it does for all", async () => {
    const [slow, sound] = [await newMerchant(), await newMerchant()];
    await numberAll();
    await writtenCharge(slow);
    await writtenCharge(sound);
    await database.sql(`CREATE FUNCTION take_too_long() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'too long' USING ERRCODE = 'query_canceled'; END $$`);
    await database.sql(`CREATE TRIGGER too_long BEFORE INSERT ON feed FOR EACH ROW
      WHEN (NEW.merchant_id = '${slow.id}') EXECUTE FUNCTION take_too_long()`);
    expect(await numberEvents()).toBe(1);
    expect(await feedOf(sound.id)).toHaveLength(1);
    await expect(numberEvents()).rejects.toThrow("too long");
    await database.sql("DROP FUNCTION take_too_long CASCADE");
    await numberAll();
    expect(await feedOf(slow.id)).toHaveLength(1);
  });

  test("leaves what this release has no type for, and what came after it, to one that has", async () => {
    const mine = await newMerchant();
    const { id } = mine;
    await numberAll();
    const [first, second] = [await writtenCharge(mine), await writtenCharge(mine)];
    const unknown = "UPDATE feed_pending SET source = $1 WHERE subject_id = $2";
    await database.sql(unknown, ["something_new", second.id]);
    await note(first);
    await numberAll();
    expect(await feedOf(id)).toEqual([[1, first.id, 1, "payment.created"]]);
    await database.sql(unknown, ["created", second.id]);
    await numberAll();
    expect((await feedOf(id)).map(([, subject]) => subject)).toEqual([
      first.id,
      second.id,
      first.id,
    ]);
  });

  test("puts nothing into the feed twice", async () => {
    const mine = await newMerchant();
    const { id } = mine;
    const charge = await writtenCharge(mine);
    await numberAll();
    const again = `INSERT INTO feed_pending (merchant_id, subject_id, number, source, at)
      SELECT merchant_id, charge_id, number, type, at FROM charge_events, generate_series(1, 2) WHERE charge_id = $1`;
    await database.sql(again, [charge.id]);
    await note(charge);
    await numberAll();
    expect((await feedOf(id)).map(([position, , number]) => [position, number])).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await findWaitingMerchants()).toEqual([]);
  });
});

describe("an exception", () => {
  test("is in its merchant's feed each time it is opened and resolved; the operator's is in none", async () => {
    const { id } = await newMerchant();
    const found = {
      kind: "orphan_charge",
      chargeId: null,
      pspAccountId: bank.accountId,
      settlementId: null,
      amount: null,
      facts: {},
    } as const;
    await asService(async (tx) => {
      await openDiscrepancy(tx, { ...found, subject: `${id}/1`, merchantId: id });
      await openDiscrepancy(tx, { ...found, subject: `${id}/1`, merchantId: id });
      await openDiscrepancy(tx, { ...found, subject: `${id}/2`, merchantId: null });
    });
    const [stored] = await database.sql<{ id: DiscrepancyId }>(
      "SELECT id FROM exceptions WHERE merchant_id = $1",
      [id],
    );
    const exceptionId = stored?.id as DiscrepancyId;
    await asService((tx) => closeDiscrepancy(tx, exceptionId, "ignore", null, "test"));
    const reopen = `UPDATE exceptions SET resolution = NULL, resolved_at = NULL, resolved_by = NULL WHERE id = $1`;
    await database.sql(reopen, [exceptionId]);
    await database.sql("UPDATE exceptions SET note = 'x' WHERE id = $1", [exceptionId]);
    await numberAll();
    expect(await feedOf(id)).toEqual([
      [1, exceptionId, 1, "exception.opened"],
      [2, exceptionId, 2, "exception.resolved"],
      [3, exceptionId, 3, "exception.opened"],
    ]);
    // What happened before there was a feed gets in alike.
    await database.sql("DELETE FROM feed WHERE merchant_id = $1", [id]);
    await database.sql("DELETE FROM feed_heads WHERE merchant_id = $1", [id]);
    await numberAll();
    expect((await feedOf(id)).map(([, , number, type]) => [number, type])).toEqual([
      [1, "exception.opened"],
      [2, "exception.resolved"],
      [3, "exception.opened"],
    ]);
  });
});

test("an exception that was the operator's is in the feed of the merchant that it becomes, from its beginning", async () => {
  const { id } = await newMerchant();
  await database.sql(
    `INSERT INTO exceptions (kind, subject, psp_account_id, facts) VALUES ('unknown_charge', $1, $2, '{}')`,
    [id, bank.accountId],
  );
  await database.sql(
    `UPDATE exceptions SET merchant_id = $1, resolution = 'accept', resolved_at = now(), resolved_by = 'service'
     WHERE subject = $2`,
    [id, id],
  );
  await numberAll();
  expect((await feedOf(id)).map(([, , number, type]) => [number, type])).toEqual([
    [1, "exception.opened"],
    [2, "exception.resolved"],
  ]);
});

describe("a history from before there was a feed", () => {
  test("is brought in part by part, before what happens meanwhile, and once", async () => {
    const mine = await newMerchant();
    const { id } = mine;
    const charges: Charge[] = [];
    for (let i = 0; i < 5; i += 1) charges.push(await writtenCharge(mine));
    const [first, , third, , last] = charges as [Charge, Charge, Charge, Charge, Charge];
    await note(first);
    await database.sql("DELETE FROM feed_pending WHERE merchant_id = $1", [id]);
    await note(third);
    await database.sql("INSERT INTO feed_heads (merchant_id) VALUES ($1)", [id]);
    await bringInHistory(id, 2);
    // Behind and before what is in by now.
    await note(first);
    await note(last);
    const created = await writtenCharge(mine);
    expect(await numberPending([id], 10)).toEqual([]);
    while (!(await bringInHistory(id, 2)));
    await numberAll();
    const feed = await feedOf(id);
    expect(feed.map(([position]) => position)).toEqual(feed.map((_, index) => index + 1));
    const numbersOf = ({ id: subject }: Charge) =>
      feed.flatMap(([, subjectId, number]) => (subjectId === subject ? number : []));
    expect([...charges, created].map(numbersOf)).toEqual([
      [1, 2, 3],
      [1],
      [1, 2],
      [1],
      [1, 2],
      [1],
    ]);
  });

  test("has no end to go on from before all of it is in the feed", async () => {
    const mine = await newMerchant();
    expect(await findFeedEnd(mine.id)).toBe(0);
    for (let i = 0; i < 3; i += 1) await writtenCharge(mine);
    expect(await findFeedEnd(mine.id)).toBeNull();
    await database.sql("INSERT INTO feed_heads (merchant_id) VALUES ($1)", [mine.id]);
    await bringInHistory(mine.id, 2);
    expect(await findFeedEnd(mine.id)).toBeNull();
    await numberAll();
    expect(await findFeedEnd(mine.id)).toBe(3);
  });

  test("that takes long holds up nobody whose history is whole", async () => {
    const [whole, long] = [await newMerchant(), await newMerchant()];
    await database.sql(
      "INSERT INTO feed_heads (merchant_id, history) VALUES ($1, 'done'), ($2, 'exceptions')",
      [whole.id, long.id],
    );
    await writtenCharge(whole);
    await writtenCharge(long);
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    try {
      // The history waits here.
      await holder.query("BEGIN; LOCK TABLE exceptions IN ACCESS EXCLUSIVE MODE");
      const round = numberEvents();
      await expect
        .poll(() => database.sql("SELECT FROM feed WHERE merchant_id = $1", [whole.id]), {
          timeout: 8_000,
        })
        .toHaveLength(1);
      await holder.query("ROLLBACK");
      expect(await round).toBe(2);
    } finally {
      await holder.end();
    }
  });

  test("that cannot be brought in stops no other merchant", async () => {
    const [stuck, sound] = [await newMerchant(), await newMerchant()];
    const charge = await writtenCharge(stuck);
    await writtenCharge(sound);
    await database.sql("UPDATE charge_events SET type = 'something_new' WHERE charge_id = $1", [
      charge.id,
    ]);
    const logged = vi.spyOn(log, "error");
    for (let round = 0; round < 3; round += 1) {
      await bringInHistories();
      await numberEvents();
    }
    // Numbering tries again many times a second: a failure that stays is logged once a minute.
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
    expect(await feedOf(sound.id)).toHaveLength(1);
    expect(await feedOf(stuck.id)).toEqual([]);
    await database.sql("UPDATE charge_events SET type = 'created' WHERE charge_id = $1", [
      charge.id,
    ]);
    await numberAll();
    expect(await feedOf(stuck.id)).toHaveLength(1);
  });
});

test("a merchant reads its own feed alone", async () => {
  const [mine, other] = [await newMerchant(), await newMerchant()];
  await writtenCharge(mine);
  await numberAll();
  const part = { after: 0, limit: 10, types: null };
  expect(await findFeedPage(other.id, part)).toEqual({ events: [], cursor: 0, hasMore: false });
  expect((await findFeedPage(mine.id, part)).events).toHaveLength(1);
});

test("a reader at the end of a restored feed stands at its head, and one beyond it stays there", async () => {
  const mine = await newMerchant();
  await writtenCharge(mine);
  await numberAll();
  const moveOn = "UPDATE feed_heads SET position = position + 1000 WHERE merchant_id = $1";
  await database.sql(moveOn, [mine.id]);
  const cursorBehind = async (after: number) =>
    (await findFeedPage(mine.id, { after, limit: 10, types: null })).cursor;
  expect(await cursorBehind(0)).toBe(1);
  expect(await cursorBehind(1)).toBe(1_001);
  expect(await cursorBehind(5_000)).toBe(5_000);
});
