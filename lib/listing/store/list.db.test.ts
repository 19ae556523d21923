import { beforeAll, describe, expect, test } from "vitest";
import {
  type ChargeQuery,
  DEFAULT_QUERY,
  SORT_FIELDS,
  type SortDirection,
  type SortField,
} from "@/lib/listing/charge-query";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { conditions, orderBy } from "./conditions";
import { rollUpCounters } from "./counters";
import { findCharges, findChargesAndTotals } from "./list";

const database = freshDatabase();
const EACH = 10_000;
let a: MerchantId;
let b: MerchantId;

beforeAll(async () => {
  a = (await newMerchant("A")).id;
  b = (await newMerchant("B")).id;
  // A hundred rows share each sort key, and the two merchants interleave everywhere.
  for (const merchant of [a, b]) {
    await database.sql(
      `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
         amount_cents, due_date, payer_name, payer_document, created_at, lapses_at,
         paid_cents, net_cents, paid_at, paid_on, reference)
       SELECT gen_random_uuid(), $1, 'k' || i, 'h',
         CASE WHEN i % 3 = 0 THEN 'RECEIVED' ELSE 'PENDING' END::charge_status,
         CASE WHEN i % 2 = 0 THEN 'BOLETO' ELSE 'CREDIT_CARD' END::billing_type,
         i / 100, date '2026-01-01' + (i / 100), CASE WHEN i % 500 = 0 THEN 'Rare' ELSE 'Payer' END, '12345678909',
         timestamptz '2026-01-01Z' + (i / 100) * interval '1 minute', '2027-01-01Z',
         CASE WHEN i % 3 = 0 THEN 1 END, CASE WHEN i % 3 = 0 THEN 1 END,
         CASE WHEN i % 3 = 0 THEN timestamptz '2026-02-01Z' END,
         CASE WHEN i % 3 = 0 THEN date '2026-02-01' + (i / 100) END,
         CASE i % 4 WHEN 0 THEN 'shared' WHEN 1 THEN 'other' END
       FROM generate_series(0, ${EACH - 1}) AS i`,
      [merchant],
    );
  }
  await database.sql("ANALYZE charges");
  // As the worker does: a listing adds up what is not folded in yet, which takes longer.
  while ((await rollUpCounters()) > 0);
});

async function walk(query: ChargeQuery): Promise<string[]> {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const found = await findCharges(a, { ...query, page });
    if (found.charges.length === 0) return ids;
    ids.push(...found.charges.map(({ id }) => id));
    expect(found.totalElements).toBe(EACH);
  }
}

describe("a window of amounts", () => {
  // 120 and 7.900 of the 10.000 charges: those that are sorted, and those that are read in the order.
  test.each([
    [{ amountFrom: cents(10), amountTo: cents(11) }, 200],
    [{ amountFrom: cents(99) }, 100],
    [{ amountTo: cents(79) }, 8_000],
    [{ amountTo: cents(11), statuses: ["RECEIVED"] }, 400],
    [{ amountFrom: cents(100) }, 0],
  ] as const)("%o has its charges in every order", async (window, count) => {
    for (const field of SORT_FIELDS) {
      for (const direction of ["asc", "desc"] as const) {
        const query = { ...DEFAULT_QUERY, ...window, sort: { field, direction } };
        const page = await findChargesAndTotals(a, query);
        expect(page.totals.count).toBe(count);
        const values: unknown[] = [a];
        const rows = await database.sql<{ id: string }>(
          `SELECT id FROM charges WHERE ${conditions(query, values)} ORDER BY ${orderBy(query.sort)} LIMIT 20`,
          values,
        );
        expect(page.charges.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
      }
    }
  });
});

describe("the order is stable across pages (docs/contract.md 4.2 rule 3)", () => {
  const sorts = SORT_FIELDS.flatMap((field): [SortField, SortDirection][] => [
    [field, "asc"],
    [field, "desc"],
  ]);
  test.each(sorts)(
    "by %s %s the walk over the pages is one sorted list of all rows",
    async (field, direction) => {
      const columns = {
        createdAt: "created_at",
        dueDate: "due_date",
        paidOn: "paid_on",
        amount: "amount_cents",
      };
      const rows = await database.sql<{ id: string }>(
        `SELECT id FROM charges WHERE merchant_id = $1
       ORDER BY ${columns[field]} ${direction} NULLS LAST, id ${direction}`,
        [a],
      );
      const expected = rows.map(({ id }) => id);
      const sort = { field, direction };
      expect(await walk({ ...DEFAULT_QUERY, sort, size: 100 })).toEqual(expected);
      // Small pages, over the first rows: the borders fall in the middle of equal keys.
      const small: string[] = [];
      for (let page = 0; page < 60; page += 1) {
        const { charges } = await findCharges(a, { ...DEFAULT_QUERY, sort, size: 7, page });
        small.push(...charges.map(({ id }) => id));
      }
      expect(small).toEqual(expected.slice(0, 420));
    },
  );
});

describe("what a text finds is in the order of all", () => {
  const sorts = SORT_FIELDS.flatMap((field) =>
    (["asc", "desc"] as const).map((direction) => ({ field, direction })),
  );
  test.each(sorts)("by $field $direction, a common word and a rare one", async (sort) => {
    const all = await walk({ ...DEFAULT_QUERY, sort, size: 100 });
    const names = await database.sql<{ id: string; payer_name: string }>(
      "SELECT id, payer_name FROM charges",
    );
    const nameOf = new Map(names.map(({ id, payer_name }) => [id, payer_name]));
    for (const [text, name] of [
      ["payer", "Payer"],
      ["rare", "Rare"],
    ] as const) {
      const expected = all.filter((id) => nameOf.get(id) === name);
      // The first ones are noted while all are counted, those far down are read again.
      for (const page of [0, 1, 15, 30, 90, 99, 100]) {
        const query = { ...DEFAULT_QUERY, sort, text, page, size: 100 };
        const { charges, totals } = await findChargesAndTotals(a, query);
        expect(charges.map(({ id }) => id)).toEqual(expected.slice(page * 100, page * 100 + 100));
        expect(totals.count).toBe(expected.length);
      }
    }
  });
});

test("a status that most charges have is in each order, too", async () => {
  const { id: many } = await newMerchant("C");
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
       amount_cents, due_date, payer_name, payer_document, created_at, lapses_at)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', CASE WHEN i % 100 = 0 THEN 'OVERDUE' ELSE 'PENDING' END::charge_status,
       'BOLETO', i / 7, date '2026-01-01' + i % 300, 'Payer', '12345678909', timestamptz '2026-01-01Z', '2027-01-01Z'
     FROM generate_series(1, 31000) AS i`,
    [many],
  );
  for (const [field, column] of [
    ["amount", "amount_cents"],
    ["dueDate", "due_date"],
    ["paidOn", "paid_on"],
  ] as const) {
    for (const direction of ["asc", "desc"] as const) {
      const rows = await database.sql<{ id: string }>(
        `SELECT id FROM charges WHERE merchant_id = $1 AND status = 'PENDING'
         ORDER BY ${column} ${direction}, id ${direction} LIMIT 20 OFFSET 40`,
        [many],
      );
      const sort = { field, direction };
      const query = { ...DEFAULT_QUERY, statuses: ["PENDING"] as const, sort, page: 2, size: 20 };
      const { charges, totalElements } = await findCharges(many, query);
      expect(totalElements).toBe(30_690);
      expect(charges.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    }
  }
});

const QUERIES = DEEP ? 1_000 : 250;

test(`${QUERIES} random queries of one merchant never see a row of another (B1)`, async () => {
  const owners = new Map(
    (
      await database.sql<{ id: string; merchant_id: string }>("SELECT id, merchant_id FROM charges")
    ).map((row) => [row.id, row.merchant_id]),
  );
  const pick = <T>(values: readonly T[]): T =>
    values[Math.floor(Math.random() * values.length)] as T;
  const day = () => `2026-0${pick([1, 2, 3])}-0${pick([1, 5, 9])}` as ChargeQuery["dueDateFrom"];
  for (let i = 0; i < QUERIES; i += 1) {
    const query: ChargeQuery = {
      ...DEFAULT_QUERY,
      statuses: pick([[], ["PENDING"], ["RECEIVED"], ["RECEIVED", "PENDING"]]),
      billingTypes: pick([[], ["BOLETO"], ["CREDIT_CARD", "BOLETO"]]),
      payerDocument: pick([null, "12345678909"]),
      references: pick([[], [], ["shared"], ["shared", "other"]]),
      dueDateFrom: pick([null, day()]),
      paidOnTo: pick([null, day()]),
      createdFrom: pick([null, new Date("2026-01-01T00:30:00Z")]),
      page: pick([0, 1, 7, 2_147_483_647]),
      size: pick([1, 20, 100]),
      sort: { field: pick(SORT_FIELDS), direction: pick(["asc", "desc"]) },
    };
    const merchant = pick([a, b]);
    const found = await findCharges(merchant, query);
    expect(found.totalElements).toBeLessThanOrEqual(EACH);
    for (const { id } of found.charges) expect(owners.get(id)).toBe(merchant);
  }
});

test("the statements name the merchant by themselves: without row security they see no more", async () => {
  await database.sql("ALTER TABLE charges DISABLE ROW LEVEL SECURITY");
  try {
    const most = { ...DEFAULT_QUERY, size: 100 };
    const { charges, totalElements } = await findCharges(a, most);
    expect(totalElements).toBe(EACH);
    expect(new Set(charges.map(({ merchantId }) => merchantId))).toEqual(new Set([a]));
    // Nobody else's charges take up room on the page, nor count where tallies do not.
    expect(charges).toHaveLength(Math.min(100, EACH));
    const counted = {
      ...most,
      createdFrom: new Date(0),
      dueDateFrom: "2000-01-01" as ChargeQuery["dueDateFrom"],
    };
    expect((await findCharges(a, counted)).totalElements).toBe(EACH);
  } finally {
    await database.sql("ALTER TABLE charges ENABLE ROW LEVEL SECURITY");
  }
});
