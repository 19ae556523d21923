import { beforeAll, expect, test } from "vitest";
import { CHARGE_STATUSES } from "@/lib/charges/charge-status";
import { type ChargeQuery, DEFAULT_QUERY, SORT_FIELDS } from "@/lib/listing/charge-query";
import { planList } from "@/lib/listing/list-plan";
import { pause } from "@/lib/platform/clock";
import { asMerchant, ONE_SNAPSHOT } from "@/lib/platform/db/connection";
import { BILLING_TYPES } from "@/lib/platform/values/billing-type";
import { addDays, type CivilDate, startOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { Random } from "@/testing/random";
import { conditions, orderBy } from "./conditions";
import { rollUpCounters } from "./counters";
import { findCharges, findChargesIn } from "./list";

const database = freshDatabase();
const random = new Random("deep pages");
const EACH = 7_000;
const FIRST_DAY = "2025-12-20" as CivilDate;
let merchant: MerchantId;
let other: MerchantId;

/**
 * Charges of some months: most on a few days, many at one instant, and days and months without any.
 * Nothing is folded in yet.
 */
const SOME = `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
    amount_cents, due_date, payer_name, payer_document, created_at, lapses_at, paid_cents, net_cents, paid_at, paid_on)
  SELECT gen_random_uuid(), $1, gen_random_uuid(), 'h', CASE WHEN paid THEN 'RECEIVED' ELSE 'PENDING' END::charge_status,
    (ARRAY['BOLETO', 'CREDIT_CARD', CASE WHEN i % 90 < 6 THEN 'DEBIT_CARD' ELSE 'BOLETO' END])[1 + i % 3]::billing_type, i % 50, day + i % 3 * i % 40, 'Ana', '12345678909',
    at, '2099-01-01Z', CASE WHEN paid THEN 5 END, CASE WHEN paid THEN 5 END, CASE WHEN paid THEN at END,
    CASE WHEN paid THEN day + i % 2 * 35 END
  FROM generate_series(1, $2::int) AS i,
    LATERAL (SELECT date '${FIRST_DAY}' + CASE i % 4 WHEN 0 THEN i % 120 WHEN 1 THEN 100 ELSE 13 END AS day) AS days,
    LATERAL (SELECT (day + time '00:00' + i % 7 * interval '3 hours 59 minutes 59 seconds')
      AT TIME ZONE 'America/Sao_Paulo' AS at, i % 7 < 6 AS paid) AS more`;

beforeAll(async () => {
  merchant = (await newMerchant("A")).id;
  other = (await newMerchant("B")).id;
  for (const each of [merchant, other]) await database.sql(SOME, [each, EACH]);
  await database.sql("ANALYZE charges");
});

const someDay = () => addDays(FIRST_DAY, random.between(0, 130));

const someStatuses = () =>
  random.pick<ChargeQuery["statuses"]>([["PENDING"], ["RECEIVED"], ["OVERDUE"], CHARGE_STATUSES]);
const someTypes = () =>
  random.pick<ChargeQuery["billingTypes"]>([["DEBIT_CARD"], ["BOLETO"], BILLING_TYPES]);

function someQuery(): ChargeQuery {
  const [from, to] = random.pick([
    [someDay(), null],
    [null, someDay()],
    [FIRST_DAY, someDay()],
  ]);
  const instant = new Date(startOfBrasiliaDay(someDay()).getTime() + random.between(0, 80_000_000));
  return {
    ...DEFAULT_QUERY,
    ...random.weighted<Partial<ChargeQuery>>([
      [4, {}],
      [1, { statuses: [random.pick(["PENDING", "RECEIVED"])] }],
      [1, { statuses: ["PENDING", "RECEIVED", "OVERDUE"] }],
      [1, { billingTypes: ["BOLETO", "CREDIT_CARD"] }],
      [1, { dueDateFrom: from, dueDateTo: to }],
      [1, { paidOnFrom: from, paidOnTo: to }],
      [1, random.pick([{ createdFrom: instant }, { createdTo: instant }])],
      [1, { payerDocument: "12345678909" }],
      // Pairs: which index serves follows from how many charges there are of each.
      [
        3,
        {
          ...random.pick([{ statuses: someStatuses() }, {}]),
          ...random.pick([{ billingTypes: someTypes() }, {}]),
          ...random.pick([
            { dueDateFrom: from, dueDateTo: to },
            { paidOnFrom: from, paidOnTo: to },
            { createdTo: instant },
            {},
          ]),
        },
      ],
    ]),
    sort: { field: random.pick(SORT_FIELDS), direction: random.pick(["asc", "desc"]) },
    size: random.pick([100, 37]),
  };
}

/** A page as the listing has it and as all charges in order have it, of one snapshot. */
async function expectSlice(
  owner: MerchantId,
  query: ChargeQuery,
  pageOf: (total: number, size: number) => number,
): Promise<void> {
  await asMerchant(
    owner,
    async (tx) => {
      const values: unknown[] = [owner];
      const where = conditions(query, values);
      const all = await tx.query<{ id: string }>({
        text: `SELECT id FROM charges WHERE ${where} ORDER BY ${orderBy(query.sort)}`,
        values,
      });
      const page = pageOf(all.rowCount, query.size);
      const found = await findChargesIn(tx, owner, planList({ ...query, page }));
      expect(found.totalElements, JSON.stringify(query)).toBe(all.rowCount);
      const slice = all.rows.slice(page * query.size, (page + 1) * query.size);
      expect(
        found.charges.map(({ id }) => id),
        JSON.stringify({ ...query, page }),
      ).toEqual(slice.map(({ id }) => id));
    },
    [ONE_SNAPSHOT],
  );
}

/** Any page, more often a far one, the last one, and the one after that. */
function somePage(total: number, size: number): number {
  const last = Math.max(0, Math.ceil(total / size) - 1);
  return random.weighted([
    [1, random.between(0, last)],
    [4, random.between(Math.floor(last * 0.75), last)],
    [1, last],
    [1, last + 1],
  ]);
}

const SORTS = SORT_FIELDS.flatMap((field) =>
  (["asc", "desc"] as const).map((direction) => ({ field, direction })),
);

test.each(SORTS)(
  "by $field $direction the pages are the whole, one after the other",
  async (sort) => {
    const whole = await database.sql<{ id: string }>(
      `SELECT id FROM charges WHERE merchant_id = $1 ORDER BY ${orderBy(sort)}`,
      [other],
    );
    const pages: string[] = [];
    for (let page = 0; page <= EACH / 100; page += 1) {
      const found = await findCharges(other, { ...DEFAULT_QUERY, sort, page, size: 100 });
      expect(found.totalElements).toBe(EACH);
      pages.push(...found.charges.map(({ id }) => id));
    }
    expect(pages).toEqual(whole.map(({ id }) => id));
  },
);

/** Pages that each of those who compare looks at. */
const COMPARED = DEEP ? 150 : 50;

test("while charges come, statuses change, and two processes fold", async () => {
  let living = true;
  const until = async (work: () => Promise<unknown>) => {
    while (living) await work();
  };
  const folding = [1, 2].map(() =>
    until(async () => {
      await rollUpCounters();
      await pause(30);
    }),
  );
  const changing = until(async () => {
    await database.sql(SOME, [merchant, 20]);
    await database.sql(
      `UPDATE charges SET status = 'RECEIVED', paid_cents = 1, net_cents = 1, paid_at = now(), paid_on = $2
       WHERE id IN (SELECT id FROM charges WHERE merchant_id = $1 AND status = 'PENDING' ORDER BY random() LIMIT 20)`,
      [merchant, someDay()],
    );
    await pause(10);
  });
  const comparing = [1, 2].map(async () => {
    for (let i = 0; i < COMPARED; i += 1) await expectSlice(merchant, someQuery(), somePage);
  });
  await Promise.all(comparing).finally(() => {
    living = false;
  });
  await Promise.all([...folding, changing]);
});

test("and when all is folded in", async () => {
  while ((await rollUpCounters()) > 0);
  for (let i = 0; i < COMPARED; i += 1) await expectSlice(merchant, someQuery(), somePage);
});
