import { beforeAll, expect, test } from "vitest";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { planList } from "@/lib/listing/list-plan";
import { asMerchant } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { cheapestPath } from "./access-paths";
import { rollUpCounters } from "./counters";
import { totalsOf } from "./totals";

const database = freshDatabase();
const DAYS = 365;
let merchant: MerchantId;

/** A year of a hundred charges a day, due on the day: all received but the last days', one in 500 by debit card. */
beforeAll(async () => {
  merchant = (await newMerchant("A")).id;
  await database.sql(
    `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
       amount_cents, due_date, payer_name, payer_document, created_at, lapses_at, paid_cents, net_cents, paid_at, paid_on)
     SELECT gen_random_uuid(), $1, 'k' || i, 'h', CASE WHEN paid THEN 'RECEIVED' ELSE 'PENDING' END::charge_status,
       CASE WHEN i % 500 = 0 THEN 'DEBIT_CARD' ELSE 'BOLETO' END::billing_type, 1, day, 'Ana', '12345678909',
       day + time '12:00', '2099-01-01Z', CASE WHEN paid THEN 1 END, CASE WHEN paid THEN 1 END,
       CASE WHEN paid THEN day + time '12:00' END, CASE WHEN paid THEN day END
     FROM generate_series(0, ${DAYS * 100 - 1}) AS i,
       LATERAL (SELECT date '2026-01-01' + i / 100 AS day, i / 100 < ${DAYS - 10} AS paid) AS days`,
    [merchant],
  );
  while ((await rollUpCounters()) > 0);
});

async function cheapest(filters: Partial<ChargeQuery>): Promise<string | undefined> {
  const plan = planList({ ...DEFAULT_QUERY, ...filters });
  const values: unknown[] = [merchant];
  const total = totalsOf(plan, values, ["count"]);
  const reading = {
    plan,
    direction: plan.query.sort.direction === "asc" ? ("ASC" as const) : ("DESC" as const),
    need: "20",
    total: "(SELECT count FROM total)",
  };
  const text = `WITH total AS (${total}), ${cheapestPath(reading, values)} SELECT path FROM cheapest`;
  const { rows } = await asMerchant(merchant, (tx) => tx.query<{ path: string }>({ text, values }));
  return rows[0]?.path;
}

const due = (from: string | null, to: string | null) => ({
  dueDateFrom: from as CivilDate | null,
  dueDateTo: to as CivilDate | null,
});
const RECEIVED = { statuses: ["RECEIVED"] } as const;

test.each<[string, Partial<ChargeQuery>, string]>([
  [
    "a kind that is rare in a window by the kind",
    { ...RECEIVED, billingTypes: ["DEBIT_CARD"], ...due("2026-02-01", "2026-02-28") },
    "kind",
  ],
  ["a week long ago by its days", { ...RECEIVED, ...due("2026-02-01", "2026-02-07") }, "day"],
  [
    "a week long ago, from the beginning, too",
    {
      ...RECEIVED,
      ...due("2026-06-01", "2026-06-07"),
      sort: { field: "createdAt", direction: "asc" },
    },
    "day",
  ],
  ["a window without an end by the kind", { ...RECEIVED, ...due("2026-02-01", null) }, "kind"],
  [
    "a window that begins with everything, from the beginning, by the kind",
    {
      ...RECEIVED,
      ...due(null, "2026-06-07"),
      sort: { field: "createdAt", direction: "asc" },
    },
    "kind",
  ],
  [
    "a rare kind in a wide window by the kind",
    { billingTypes: ["DEBIT_CARD"], ...due("2026-02-01", "2026-11-30") },
    "kind",
  ],
  [
    "two kinds of a week by its days",
    { ...RECEIVED, billingTypes: ["BOLETO"], ...due("2026-02-01", "2026-02-07") },
    "day",
  ],
])("the cheapest access path: %s", async (_, filters, path) => {
  expect(await cheapest(filters)).toBe(path);
});
