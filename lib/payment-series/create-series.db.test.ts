import { describe, expect, test } from "vitest";
import { findCharge } from "@/lib/charges/store/charges";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { asCaller } from "@/lib/platform/trace/trace-context";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { seriesRequest } from "@/testing/payment-series";
import { cancelSeries } from "./cancel-series";
import { createSeries, resumeSeries, type SeriesRequest } from "./create-series";
import { installmentOf } from "./installment-of";
import { readSeries } from "./read-series";
import { chargeIdsOf, findSeries, insertSeries, type NewSeries, seriesIdOf } from "./store/series";
import { findCharges } from "./store/series-charges";

const database = freshDatabase();
const { shop, pay } = ownShop();

const request = (changes: Partial<NewSeries> = {}) => seriesRequest(shop, changes);

async function created(wanted: SeriesRequest) {
  const outcome = await createSeries(wanted, now());
  if (outcome.kind !== "series") throw new Error(outcome.kind);
  return outcome;
}

interface Row {
  readonly id: string;
  readonly created: string;
}

/** How often each charge of a series was created, by what its history says, in the series' order. */
async function eventsOf(id: string): Promise<Row[]> {
  return database.sql<Row>(
    `SELECT c.id, count(e.*)::text AS created FROM charges c
      LEFT JOIN charge_events e ON e.charge_id = c.id AND e.type = 'created'
      WHERE c.metadata ->> 'seriesId' = $1 GROUP BY c.id, c.due_date ORDER BY c.due_date`,
    [id],
  );
}

async function chargesOf(id: string) {
  const series = await findSeries(shop.merchantId, id);
  if (!series) throw new Error("the series is gone");
  const found = await findCharges(shop.merchantId, chargeIdsOf(series));
  return chargeIdsOf(series).flatMap((chargeId) => found.get(chargeId) ?? []);
}

describe("a series", () => {
  test("makes each charge once: sent again, at the same time, with another body", async () => {
    const wanted = request();
    const both = await Promise.all([createSeries(wanted, now()), createSeries(wanted, now())]);
    expect(both.map(({ kind }) => kind)).toContain("series");
    const { series, replayed } = await created(wanted);
    expect([series.state, replayed]).toEqual(["complete", true]);
    const charges = await chargesOf(series.id);
    expect(charges.map(({ amount }) => amount)).toEqual([1_005n, ...Array(5).fill(1_000n)]);
    expect(charges.map(({ description }) => description)).toContain("Curso de violão (3/6)");
    expect(charges[2]?.metadata).toEqual({ seriesId: series.id, installment: "3/6" });
    expect(charges.map(({ reference }) => reference)).toEqual(
      Array(6).fill(`carne-${series.id.slice(0, 8)}`),
    );
    expect(charges.map(installmentOf)[2]).toEqual({ seriesId: series.id, number: 3, count: 6 });
    const [third] = charges.slice(2);
    const claimed = third && { ...third, metadata: { seriesId: series.id, installment: "4/6" } };
    expect(claimed && installmentOf(claimed)).toBeNull();
    const other = { ...wanted, series: { ...wanted.series, requestHash: Buffer.alloc(32, 1) } };
    expect(await createSeries(other, now())).toEqual({ kind: "key_reused" });
  });

  test.each([1, 2, 4, 6])(
    "that was cut off at charge %i is completed by the same request, and no charge is there twice",
    async (at) => {
      // What is stored by then is stored: the database lets this one charge in only later.
      await database.sql(`CREATE FUNCTION cut_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.metadata ->> 'installment' = '${at}/6' THEN RAISE EXCEPTION 'cut off'; END IF;
        RETURN NEW; END $$`);
      await database.sql(
        "CREATE TRIGGER cut_off BEFORE INSERT ON charges FOR EACH ROW EXECUTE FUNCTION cut_off()",
      );
      const wanted = request();
      try {
        await expect(createSeries(wanted, now())).rejects.toThrow("cut off");
      } finally {
        await database.sql("DROP TRIGGER cut_off ON charges");
        await database.sql("DROP FUNCTION cut_off()");
      }
      const id = seriesIdOf(wanted.series);
      const before = await chargesOf(id);
      expect(await findSeries(shop.merchantId, id)).toMatchObject({ state: "creating" });

      const { series, replayed } = await created(wanted);
      expect([series.state, replayed]).toEqual(["complete", true]);
      const after = await chargesOf(id);
      expect(after).toHaveLength(6);
      for (const charge of before) expect(after).toContainEqual(charge);
      expect(await eventsOf(id)).toEqual(after.map((charge) => ({ id: charge.id, created: "1" })));
    },
  );

  test("goes on without its body, by what its first charge says", async () => {
    const wanted = request({ count: 4 });
    const { series: cut } = await insertSeries(wanted.series, now());
    const caller = { actor: shop.actor, credentialId: null };
    const nothing = await resumeSeries(cut, caller, now());
    expect(nothing).toMatchObject({ kind: "series", series: { state: "creating" } });
    expect(await chargesOf(cut.id)).toEqual([]);

    const { series } = await created(wanted);
    const [, ...others] = await chargesOf(series.id);
    await database.sql("UPDATE payment_series SET state = 'creating' WHERE id = $1", [series.id]);
    const again = await resumeSeries({ ...series, state: "creating" }, caller, now());
    expect(again).toMatchObject({ kind: "series", series: { state: "complete" } });
    expect((await chargesOf(series.id)).slice(1)).toEqual(others);
  });

  test("G19 waits for its caller's other series, and another caller's does not: one stands for many charges", async () => {
    const made: string[] = [];
    const make = (caller: string) =>
      asCaller({ merchantId: null, name: caller, reads: false }, async () => {
        const { kind } = await createSeries(request(), now());
        made.push(`${caller} ${kind}`);
      });
    const many = Array.from({ length: 12 }, () => make("many"));
    await make("one");
    expect(made).toContain("one series");
    // One is made, eight wait, and of the others nothing was begun.
    expect(made.filter((one) => one === "many busy")).toHaveLength(3);
    expect(made.filter((one) => one === "many series").length).toBeLessThan(9);
    await Promise.all(many);
    expect(made.filter((one) => one === "many series").length).toBeGreaterThan(1);
  });

  test("G19 is canceled in its caller's turn, and another caller's waits for none of these", async () => {
    const all: string[] = [];
    for (let count = 0; count < 13; count += 1) {
      all.push((await created(request({ count: 2 }))).series.id);
    }
    const ended: string[] = [];
    const cancel = (caller: string, id: string) =>
      asCaller({ merchantId: null, name: caller, reads: false }, async () => {
        const { merchantId, actor } = shop;
        const { kind } = await cancelSeries({ merchantId, id, note: null, actor });
        ended.push(`${caller} ${kind}`);
        return kind;
      });
    const [ones = "", ...others] = all;
    const many = others.map((id) => cancel("many", id));
    await cancel("one", ones);
    expect(ended.filter((one) => one === "many series").length).toBeLessThan(9);
    // One is canceled and eight wait, some of them perhaps in vain; of the others nothing was begun.
    const kinds = await Promise.all(many);
    expect(kinds.filter((kind) => kind === "busy").length).toBeGreaterThanOrEqual(3);
    expect(kinds).toContain("series");
    const states = others.map(async (id) => (await findSeries(shop.merchantId, id))?.state);
    expect(await Promise.all(states)).toEqual(
      kinds.map((kind) => (kind === "busy" ? "complete" : "canceled")),
    );
  });

  test("is its merchant's alone, and what it says never changes", async () => {
    const { series } = await created(request({ count: 2 }));
    const other = await financier();
    expect(await readSeries(other.merchantId, series.id)).toBeNull();
    const change = asMerchant(shop.merchantId, (tx) =>
      tx.query({ text: "UPDATE payment_series SET count = 3", values: [] }),
    );
    await expect(change).rejects.toThrow("permission denied");
  });

  test("that is canceled keeps what was paid, and no other charge is made of it", async () => {
    const { series } = await created(request({ count: 3, billingType: "PIX" }));
    const [first] = await chargesOf(series.id);
    if (!first) throw new Error("no charge");
    await pay(first, 1_005);
    const canceled = { merchantId: shop.merchantId, id: series.id, note: null, actor: shop.actor };
    await cancelSeries(canceled);
    await cancelSeries(canceled);
    const statuses = (await chargesOf(series.id)).map(({ status }) => status);
    expect(statuses).toEqual(["RECEIVED", "CANCELED", "CANCELED"]);
    const caller = { actor: shop.actor, credentialId: null };
    const closed = await findSeries(shop.merchantId, series.id);
    if (!closed) throw new Error("the series is gone");
    const resumed = await resumeSeries(closed, caller, now());
    expect(resumed).toMatchObject({ series: { state: "canceled" } });
    expect((await findCharge(shop.merchantId, first.id))?.status).toBe("RECEIVED");
  });

  test("whose first due date is over is refused, unless it is there already", async () => {
    const firstDueDate = addDays(brasiliaDay(now()), -1);
    expect(await createSeries(request({ firstDueDate }), now())).toEqual({ kind: "due_date_past" });
  });
});
