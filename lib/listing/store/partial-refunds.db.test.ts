import { beforeAll, describe, expect, test } from "vitest";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { planTotals } from "@/lib/listing/list-plan";
import type { MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { COLUMNS, chargesRead, readBy, SORTS } from "@/testing/charges-read";
import { freshDatabase } from "@/testing/database";
import { openChargeSnapshot } from "./export";
import { findCharges, findChargesAndTotals } from "./list";
import { totalsOf } from "./totals";

const database = freshDatabase();
const bank = freshBank();
/** So many charges are refunded in part that a page of them is not sorted, but read in the order of an index. */
const MANY = 35_000;
let few: MerchantId;
let many: MerchantId;

/** A shop that refunded a part of each hundredth charge, and one that did so of every one. */
beforeAll(async () => {
  few = (await newMerchant("Few")).id;
  many = (await newMerchant("Many")).id;
  await refunded(few, 6_000, 100);
  await refunded(many, MANY, 1);
}, 240_000);

/**
 * Invents paid charges of which every `nth` has a refund, with its number. Of each 29 refunds one failed, one is under way
 * and one is of money beyond what paid the charge; of each 29 charges one was refunded wholly.
 */
async function refunded(owner: MerchantId, count: number, nth: number): Promise<void> {
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
       payer_name, payer_document, created_at, lapses_at, psp_account_id, paid_cents, net_cents, paid_at, paid_on)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', CASE WHEN i % $3 > 0 THEN 'RECEIVED' WHEN i / $3 % 29 = 3 THEN 'REFUNDED'
         WHEN i / $3 % 29 = 4 THEN 'CONFIRMED' ELSE 'RECEIVED' END::charge_status,
       'BOLETO', 100 + i % 1000, date '2026-01-01' + i % 300, 'Ana', '12345678909',
       timestamptz '2026-01-01Z' + i % 10000 * interval '1 second', '2099-01-01Z', $4, 100, 99,
       timestamptz '2026-02-01Z', date '2026-02-01' + i % 30
     FROM generate_series(1, $2::integer) AS i`,
    [owner, count, nth, bank.accountId],
  );
  await database.sql(
    `INSERT INTO settlements (account_owner, reference, charge_id, merchant_id, psp_account_id, amount_cents, net_cents,
       paid_at, recorded_at, arrived_at, evidence, pays_charge)
     SELECT owner_of_account(psp_account_id), merchant_id || idempotency_key, id, merchant_id, psp_account_id, 100, 99,
       paid_at, paid_at, paid_at, '{}', number / $2 % 29 <> 2
     FROM charges, LATERAL (SELECT substr(idempotency_key, 2)::integer AS number) AS numbered
     WHERE merchant_id = $1 AND number % $2 = 0`,
    [owner, nth],
  );
  // For each refund the guard looks up the others of the same money: by reading all refunds while the table has no statistics.
  await database.sql("ALTER TABLE refunds DISABLE TRIGGER refunds_guard");
  await database.sql(
    `INSERT INTO refunds (id, merchant_id, charge_id, settlement_id, psp_account_id, psp_refund_id, amount_cents, status,
       failure, origin, actor, requested_at, accepted_at, finished_at)
     SELECT gen_random_uuid(), s.merchant_id, charge_id, s.id, s.psp_account_id, 'r',
       CASE WHEN status = 'REFUNDED' THEN 100 ELSE 40 END, state,
       CASE WHEN state = 'FAILED' THEN 'no' END, 'merchant', 'test', s.paid_at, s.paid_at,
       CASE WHEN state <> 'PROCESSING' THEN s.paid_at END
     FROM settlements AS s JOIN charges ON charges.id = charge_id, LATERAL (SELECT
       CASE substr(idempotency_key, 2)::integer / $2 % 29 WHEN 0 THEN 'FAILED' WHEN 1 THEN 'PROCESSING'
         ELSE 'REFUNDED' END::refund_status AS state) AS stated
     WHERE s.merchant_id = $1`,
    [owner, nth],
  );
  await database.sql("ALTER TABLE refunds ENABLE TRIGGER refunds_guard");
}

const partly = (more: Partial<ChargeQuery> = {}) => ({
  ...DEFAULT_QUERY,
  partlyRefunded: true,
  ...more,
});

/** The ids that the filter means, in an order: refunded, not wholly, and by money that paid the charge. */
async function expectedIds(owner: MerchantId, nth: number, order: string): Promise<string[]> {
  const rows = await database.sql<{ id: string }>(
    `SELECT id FROM charges, LATERAL (SELECT substr(idempotency_key, 2)::integer AS number) AS numbered
     WHERE merchant_id = $1 AND number % $2 = 0 AND NOT number / $2 % 29 IN (0, 1, 2, 3) ORDER BY ${order}`,
    [owner, nth],
  );
  return rows.map(({ id }) => id);
}

describe.each(SORTS)("by $field $direction", (sort) => {
  const order = `${COLUMNS[sort.field]} ${sort.direction}, id ${sort.direction}`;

  test.each([
    ["few", 100],
    ["many", 1],
  ] as const)("the pages of %s partial refunds", async (which, nth) => {
    const owner = which === "few" ? few : many;
    const expected = await expectedIds(owner, nth, order);
    if (which === "few") expect(expected).toHaveLength(50);
    else expect(expected.length).toBeGreaterThan(30_000);
    for (const page of [0, 60]) {
      const found = await findCharges(owner, partly({ sort, size: 100, page }));
      const ids = found.charges.map(({ id }) => id);
      expect(ids).toEqual(expected.slice(page * 100, page * 100 + 100));
      expect(found.totalElements).toBe(expected.length);
    }
  });
});

describe("the first page of few reads few, also of a merchant without statistics", () => {
  test.each(SORTS)("by $field $direction", async (sort) => {
    expect(await chargesRead(few, { partlyRefunded: true, sort }, 50)).toBeLessThan(150);
  });
});

describe("the first page of nearly all reads few", () => {
  beforeAll(() => database.sql("ANALYZE charges, settlements, refunds"));
  test.each(SORTS)("by $field $direction", async (sort) => {
    expect(await chargesRead(many, { partlyRefunded: true, sort }, 30_001)).toBeLessThan(150);
    expect(await chargesRead(few, { partlyRefunded: true, sort }, 50)).toBeLessThan(150);
  });
});

test("the totals of few partial refunds read these charges alone, and have the refunds' charges only", async () => {
  const { totals, charges } = await findChargesAndTotals(few, partly({ size: 100 }));
  expect(totals).toMatchObject({ count: 50, received: 5_000n, net: 4_950n });
  expect(charges.every(({ returned }) => returned === 40n)).toBe(true);
  const values: unknown[] = [few];
  const statement = totalsOf(planTotals(partly()), values);
  expect(await readBy(few, statement, values)).toBeLessThan(150);
});

test("other filters and a text leave what they leave", async () => {
  const found = (more: Partial<ChargeQuery>) =>
    findCharges(few, partly(more)).then(({ totalElements }) => totalElements);
  expect(await found({ statuses: ["CONFIRMED"] })).toBe(2);
  expect(await found({ statuses: ["PENDING"] })).toBe(0);
  expect(await found({ billingTypes: ["PIX"] })).toBe(0);
  expect(await found({ text: "ana" })).toBe(50);
  expect(await found({ text: "rui" })).toBe(0);
});

test("the export has the same charges", async () => {
  const snapshot = await openChargeSnapshot({ merchantId: few }, partly());
  if (!snapshot) throw new Error("no slot");
  try {
    const returned: bigint[] = [];
    for await (const batch of snapshot.batches) {
      for (const row of batch) returned.push(row.returned.done);
    }
    expect([snapshot.total, returned]).toEqual([50, Array(50).fill(40n)]);
  } finally {
    await snapshot.end();
  }
});
