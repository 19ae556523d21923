import { beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { newMerchant } from "@/testing/charges";
import { COLUMNS, chargesRead, SORTS } from "@/testing/charges-read";
import { freshDatabase } from "@/testing/database";
import { findCharges, findChargesAndTotals } from "./list";

const database = freshDatabase();
/** So many charges have the common reference that a page of them is not sorted, but read in the order of an index. */
const MANY = 30_300;
const RARE = 3;
let merchant: MerchantId;
let other: MerchantId;

/** Charges of a shop that gave nearly all of them one reference, and of another with the same references. */
beforeAll(async () => {
  merchant = (await newMerchant("A")).id;
  other = (await newMerchant("B")).id;
  for (const [owner, count] of [
    [merchant, MANY],
    [other, 300],
  ] as const) {
    await database.sql(
      `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
         amount_cents, due_date, payer_name, payer_document, created_at, lapses_at, reference, cancel_reason)
       SELECT gen_random_uuid(), $1, 'k' || i, 'h', CASE WHEN i % 10000 IN (7, 8) THEN 'CANCELED'
           WHEN i % 3 = 0 THEN 'OVERDUE' ELSE 'PENDING' END::charge_status,
         'BOLETO', i % 1000, date '2026-01-01' + i % 300, 'Ana', '12345678909',
         timestamptz '2026-01-01Z' + i % 10000 * interval '1 second', '2099-01-01Z',
         CASE WHEN i % ($2 / ${RARE}) = 0 THEN 'PED-7/9' WHEN i % ($2 / 5) = 1 THEN 'scarce' WHEN i % 500 <> 2 THEN 'common' END,
         CASE i % 10000 WHEN 7 THEN 'refused' WHEN 8 THEN 'expired' END
       FROM generate_series(1, $2::integer) AS i`,
      [owner, count],
    );
  }
});

const CHOICES: readonly (readonly string[])[] = [
  ["scarce", "PED-7/9"],
  ["common", "scarce", "ped-7/9", "common "],
];

describe.each(SORTS)("by $field $direction", (sort) => {
  test.each(CHOICES.map((references) => [references]))("the pages of %j", async (references) => {
    const order = `${COLUMNS[sort.field]} ${sort.direction} NULLS LAST, id ${sort.direction}`;
    const rows = await database.sql<{ id: string }>(
      `SELECT id FROM charges WHERE merchant_id = $1 AND reference = ANY($2) ORDER BY ${order}`,
      [merchant, references],
    );
    const expected = rows.map(({ id }) => id);
    // The last one lies where pages are not counted from the first charge on (ADR 0029).
    for (const page of [0, 60]) {
      const query = { ...DEFAULT_QUERY, references, sort, size: 100, page };
      const { charges, totalElements } = await findCharges(merchant, query);
      expect(charges.map(({ id }) => id)).toEqual(expected.slice(page * 100, page * 100 + 100));
      expect(totalElements).toBe(expected.length);
    }
  });
});

describe("the first page of few charges reads few, also of a merchant without statistics", () => {
  test.each(SORTS)("by $field $direction", async (sort) => {
    expect(await chargesRead(merchant, { references: ["PED-7/9"], sort }, RARE)).toBeLessThan(100);
    expect(
      await chargesRead(merchant, { references: ["scarce", "PED-7/9"], sort }, RARE + 5),
    ).toBeLessThan(100);
    expect(await chargesRead(merchant, { references: ["none"], sort }, 0)).toBeLessThan(100);
  });
});

describe("the first page of a reference that nearly all charges have reads few", () => {
  beforeAll(() => database.sql("ANALYZE charges"));
  test.each(SORTS)("by $field $direction", async (sort) => {
    expect(await chargesRead(merchant, { references: ["common"], sort }, MANY)).toBeLessThan(150);
    const two = { references: ["common", "scarce"], sort };
    expect(await chargesRead(merchant, two, MANY)).toBeLessThan(150);
  });
});

describe("the first page of a window of amounts reads few, whether few or nearly all charges are in it", () => {
  test.each(SORTS)("by $field $direction", async (sort) => {
    const few = { amountFrom: cents(7), amountTo: cents(7), sort };
    const { totalElements } = await findCharges(merchant, { ...DEFAULT_QUERY, ...few });
    expect(totalElements).toBe(31);
    expect(await chargesRead(merchant, few, totalElements)).toBeLessThan(150);
    expect(await chargesRead(merchant, { amountTo: cents(999), sort }, MANY)).toBeLessThan(150);
  });
});

test.each(SORTS)(
  "an end without payment reads its charges alone, by $field $direction",
  async (sort) => {
    const { charges, totalElements } = await findCharges(merchant, {
      ...DEFAULT_QUERY,
      ended: "refused",
      sort,
    });
    expect(totalElements).toBe(4);
    expect(new Set(charges.map(({ status }) => status))).toEqual(new Set(["CANCELED"]));
    expect(await chargesRead(merchant, { ended: "refused", sort }, 4)).toBeLessThan(100);
    const found = await findCharges(merchant, {
      ...DEFAULT_QUERY,
      ended: "expired",
      text: "ana",
      sort,
    });
    expect(found.totalElements).toBe(4);
  },
);

test("other filters and a text leave what they leave, with the totals of it", async () => {
  const filters = { references: ["PED-7/9", "common"], statuses: ["OVERDUE"] as const };
  const [{ count, amount } = { count: 0n, amount: 0n }] = await database.sql<{
    count: bigint;
    amount: bigint;
  }>(
    `SELECT count(*)::bigint AS count, sum(amount_cents)::bigint AS amount FROM charges
     WHERE merchant_id = $1 AND reference = ANY($2) AND status = 'OVERDUE'`,
    [merchant, filters.references],
  );
  const query = { ...DEFAULT_QUERY, ...filters };
  for (const text of [null, "ana"]) {
    const { totals, charges } = await findChargesAndTotals(merchant, { ...query, text });
    expect([BigInt(totals.count), totals.amount]).toEqual([BigInt(count), BigInt(amount)]);
    expect(charges).toHaveLength(20);
    for (const { status, reference } of charges) {
      expect([status, filters.references.includes(reference ?? "")]).toEqual(["OVERDUE", true]);
    }
  }
});

test("a reference of another merchant's finds nothing of theirs", async () => {
  const { charges, totalElements } = await findCharges(other, {
    ...DEFAULT_QUERY,
    references: ["PED-7/9"],
  });
  expect(totalElements).toBe(RARE);
  expect(charges.every(({ merchantId }) => merchantId === other)).toBe(true);
});
