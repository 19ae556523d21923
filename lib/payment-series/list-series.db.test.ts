import { expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { ListPlace } from "@/lib/platform/values/list-place";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { seriesRequest } from "@/testing/payment-series";
import { cancelSeries } from "./cancel-series";
import { createSeries } from "./create-series";
import { listSeries } from "./list-series";
import { chargeIdsOf, insertSeries, seriesAfterStatement } from "./store/series";
import { findCharges } from "./store/series-charges";

const database = freshDatabase();
const { shop, pay } = ownShop();

async function created(changes: Parameters<typeof seriesRequest>[1] = {}) {
  const outcome = await createSeries(seriesRequest(shop, changes), now());
  if (outcome.kind !== "series") throw new Error(outcome.kind);
  return outcome.series;
}

/** The ids of all series of a merchant, read in pages. */
async function leafed(merchantId: MerchantId, size: number): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: ListPlace | null = null; ; ) {
    const page = await listSeries(merchantId, { after, size });
    expect(page.content.length).toBeLessThanOrEqual(size);
    ids.push(...page.content.map(({ series }) => series.id));
    after = page.next;
    if (after === null) return ids;
  }
}

test("what a series' charges come to is as they are now, and says what it is for and who pays", async () => {
  const series = await created({ count: 3, billingType: "PIX" });
  const ids = chargeIdsOf(series);
  const charges = await findCharges(shop.merchantId, ids);
  const [first, second] = ids.map((id) => charges.get(id));
  if (!first || !second) throw new Error("no charges");
  const summaryOf = async () =>
    (await listSeries(shop.merchantId, { after: null, size: 1 })).content[0];
  const before = {
    made: 3,
    paid: 0,
    open: 3,
    nextDueDate: series.firstDueDate,
    description: "Curso de violão",
    payerName: "Ana Souza",
    reference: `carne-${series.id.slice(0, 8)}`,
  };
  expect(await summaryOf()).toEqual({ series, charges: before });
  await pay(first, 1_005);
  const paid = { ...before, paid: 1, open: 2, nextDueDate: second.dueDate };
  expect((await summaryOf())?.charges).toEqual(paid);
  await cancelSeries({ merchantId: shop.merchantId, id: series.id, note: null, actor: shop.actor });
  expect(await summaryOf()).toEqual({
    series: { ...series, state: "canceled" },
    charges: { ...paid, open: 0, nextDueDate: null },
  });
});

test("a series whose creation ended before its first charge is listed without any", async () => {
  const { series } = await insertSeries(seriesRequest(shop).series, now());
  expect((await listSeries(shop.merchantId, { after: null, size: 1 })).content).toEqual([
    {
      series,
      charges: {
        made: 0,
        paid: 0,
        open: 0,
        nextDueDate: null,
        description: null,
        payerName: null,
        reference: null,
      },
    },
  ]);
});

test("pages hand out each series of the merchant once, the newest first, also of one instant", async () => {
  const other = await financier();
  const instants = [3, 1, 2, 2, 2, 1].map((s) => new Date(Date.UTC(2026, 0, 1, 0, 0, s)));
  for (const at of instants) await insertSeries(seriesRequest(other).series, at);
  const { rows } = await asMerchant(other.merchantId, (tx) =>
    tx.query<{ id: string }>({
      text: "SELECT id FROM payment_series ORDER BY created_at DESC, id DESC",
    }),
  );
  const all = rows.map(({ id }) => id);
  expect(all).toHaveLength(instants.length);
  for (const size of [1, 2, 3, 6, 100]) expect(await leafed(other.merchantId, size)).toEqual(all);
});

test("a page is read in the order of an index, however many series there are", async () => {
  await database.sql(
    `INSERT INTO payment_series (id, merchant_id, request_hash, count, every, first_due_date, billing_type,
        amount_cents, first_amount_cents, created_at)
      SELECT gen_random_uuid(), $1, '\\x00', 2, 'MONTH', '2027-01-01', 'BOLETO', 100, 100,
        now() - n * interval '1 minute' FROM generate_series(1, 5000) AS n`,
    [shop.merchantId],
  );
  await database.sql("ANALYZE payment_series");
  const after = { at: new Date(), id: "00000000-0000-4000-8000-000000000000" };
  for (const place of [null, after]) {
    const statement = seriesAfterStatement(shop.merchantId, place, 21);
    const { rows } = await asMerchant(shop.merchantId, (tx) =>
      tx.query<{ "QUERY PLAN": string }>({ ...statement, text: `EXPLAIN ${statement.text}` }),
    );
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("payment_series_merchant_id_created_at_id_idx");
    expect(plan).not.toContain("Sort");
  }
});
