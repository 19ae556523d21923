import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import type { ListedCharge } from "@/lib/charges/listed-charge";
import type { MerchantId } from "@/lib/platform/values/ids";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { PARTITIONED } from "@/testing/deep";
import { viewerOf } from "@/testing/members";
import { DEFAULT_QUERY } from "./charge-query";
import { OVERVIEW_FIGURES, type Overview } from "./overview";
import { readOverview } from "./read-overview";
import { findCharges, findChargesAndTotals } from "./store/list";
import { MONEY_EVENTS } from "./store/overview";

const database = freshDatabase();
/** An hour before midnight in Brasília: the day in Greenwich is the next one. */
const NOW = new Date("2026-11-22T02:00:00Z");
const TODAY = "2026-11-21";
let merchant: MerchantId;
let overview: Overview;

beforeAll(async () => {
  merchant = (await newMerchant("A")).id;
  const other = (await newMerchant("B")).id;
  const [account] = await database.sql<{ id: string }>(
    `INSERT INTO psp_accounts (kind, name, config, sealed_secrets, webhook_token_hash)
     VALUES ('bacen-pix', 'Banco', '{}', 's', '\\x00') RETURNING id`,
  );
  // Three charges on each of 40 days for each status, paid where the status says so; fees on all.
  for (const owner of [merchant, other]) {
    await database.sql(
      `INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type,
         amount_cents, due_date, payer_name, payer_document, created_at, lapses_at, fee_cents,
         paid_cents, net_cents, paid_at, paid_on)
       SELECT gen_random_uuid(), $1, gen_random_uuid()::text, 'h', status, type, 1000 + day, '2026-11-01',
         'Ana', '12345678909', instant, '2099-01-01Z', 10,
         CASE WHEN paid THEN 1000 + day END, CASE WHEN paid THEN 990 + day END,
         CASE WHEN paid THEN instant END, CASE WHEN paid THEN (instant AT TIME ZONE 'America/Sao_Paulo')::date END
       FROM unnest(enum_range(NULL::charge_status)) AS status,
         unnest('{CREDIT_CARD,BOLETO,UNDEFINED}'::billing_type[]) AS type, generate_series(0, 39) AS day,
         LATERAL (SELECT $2::timestamptz - day * interval '1 day' AS instant,
           status IN ('RECEIVED', 'REFUNDING', 'REFUNDED', 'CHARGEBACK') AS paid) AS facts`,
      [owner, NOW],
    );
    await database.sql(
      `INSERT INTO exceptions (kind, subject, merchant_id, psp_account_id, amount_cents, facts, resolution, resolved_at, resolved_by)
       SELECT CASE WHEN n < 3 THEN 'duplicate_payment' ELSE 'missing_at_provider' END, $1::text || n,
         $1::uuid, $2::uuid, 700, '{}',
         CASE WHEN n = 2 THEN 'refund' END, CASE WHEN n = 2 THEN now() END, CASE WHEN n = 2 THEN 'x' END
       FROM generate_series(0, 3) AS n`,
      [owner, account?.id],
    );
  }
  overview = await readOverview(viewerOf(merchant), "last30Days", NOW);
});

test("the day is Brasília's", () => {
  expect(overview.today).toBe(TODAY);
  expect(overview.picked.receivedByDay.at(-1)?.day).toBe(TODAY);
});

test.each(OVERVIEW_FIGURES)("%s is what its list comes to", async (figure) => {
  const { query, totals } = overview.figures[figure];
  expect((await findChargesAndTotals(merchant, query)).totals).toEqual(totals);
  // And so it is when the list is read to its end, charge by charge.
  const charges: ListedCharge[] = [];
  for (let page = 0; charges.length < totals.count; page += 1) {
    const read = await findCharges(merchant, { ...query, size: 100, page });
    expect(read.totalElements).toBe(totals.count);
    charges.push(...read.charges);
  }
  const sum = (of: (charge: ListedCharge) => bigint | undefined | null) =>
    charges.reduce((total, charge) => total + (of(charge) ?? 0n), 0n);
  expect(totals).toEqual({
    count: charges.length,
    amount: sum(({ amount }) => amount),
    received: sum(({ paid }) => paid?.amount),
    fee: sum(({ paid, fee }) => paid && fee),
    net: sum(({ paid }) => paid?.net),
  });
  expect(totals.count).toBeGreaterThan(0);
});

test("the figures are those of the story", () => {
  const counts = Object.fromEntries(
    OVERVIEW_FIGURES.map((figure) => [figure, overview.figures[figure].totals.count]),
  );
  // Three types a day; of nine statuses four have money, five are paid as the payer sees it.
  expect(counts).toEqual({
    open: 40 * 3 * 2,
    overdue: 40 * 3,
    refunding: 40 * 3,
    created30Days: 30 * 3 * 9,
    convertedOfCreated: 30 * 3 * 5,
  });
});

test("exceptions are all that are open, of every kind, as their own pages count them", () => {
  expect(overview.exceptions).toEqual({ count: 3, amount: 2100n });
});

test("the conversion of the days before is that of the charges created on them", async () => {
  // Of the 40 days with charges ten are before the 30; the merchant's first day is that of its row, which is later.
  expect(overview.conversionBefore.days).toEqual({ from: "2026-09-23", to: "2026-10-22" });
  expect(overview.conversionBefore.value).toBeNull();
  await database.sql("UPDATE merchants SET created_at = '2026-09-01Z' WHERE id = $1", [merchant]);
  const { conversionBefore } = await readOverview(viewerOf(merchant), "last30Days", NOW);
  expect(conversionBefore.value).toEqual({ created: 10 * 3 * 9, paid: 10 * 3 * 5 });
});

test("what was paid by each method on the days before is what its list comes to, also where nothing was since", async () => {
  await database.sql("UPDATE merchants SET created_at = '2026-09-01Z' WHERE id = $1", [merchant]);
  const later = new Date("2026-11-30T12:00:00Z");
  const { paidByType } = (await readOverview(viewerOf(merchant), "last7Days", later)).picked;
  expect(paidByType.map(({ billingType }) => billingType)).toEqual([
    "CREDIT_CARD",
    "BOLETO",
    "UNDEFINED",
  ]);
  for (const { billingType, amount, before } of paidByType) {
    const query = { ...DEFAULT_QUERY, paidOnFrom: before.days.from, paidOnTo: before.days.to };
    const list = await findChargesAndTotals(merchant, { ...query, billingTypes: [billingType] });
    expect(amount).toBe(0n);
    expect(before.value).toBe(list.totals.received);
    expect(before.value).toBeGreaterThan(0n);
  }
});

test("what was paid by each method is what its list comes to", async () => {
  const { days, paidByType } = overview.picked;
  expect(paidByType.map(({ billingType }) => billingType)).toEqual([
    "CREDIT_CARD",
    "BOLETO",
    "UNDEFINED",
  ]);
  for (const { billingType, amount } of paidByType) {
    const query = { ...DEFAULT_QUERY, paidOnFrom: days.from, paidOnTo: days.to };
    const list = await findChargesAndTotals(merchant, { ...query, billingTypes: [billingType] });
    expect(amount).toBe(list.totals.received);
    expect(amount).toBeGreaterThan(0n);
  }
});

test("a merchant without money has its days all the same", async () => {
  const empty = await readOverview(viewerOf((await newMerchant("C")).id), "last7Days", NOW);
  expect(empty.picked.receivedByDay.map(({ received }) => received)).toEqual(Array(7).fill(0n));
  expect(empty.picked.paidByType).toEqual([]);
  expect(empty.events).toEqual([]);
  expect(empty.exceptions).toEqual({ count: 0, amount: 0n });
  expect([empty.toRelease, empty.feesThisMonth]).toEqual([0n, 0n]);
});

test("the last events of money, newest first, each with its own amount; creations are none", async () => {
  const lone = await newMerchant("D");
  const { id } = lone;
  const charges: Charge[] = [];
  for (let i = 0; i < 12; i += 1) charges.push(await writtenCharge(lone));
  const first = await readOverview(viewerOf(id), "today", new Date());
  expect([first.events, first.hasCharges]).toEqual([[], true]);
  await database.sql(
    `INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, reason, evidence)
     SELECT id, 90, $1, 'extra_settlement', status, status, now() + nr * interval '1 second', 'worker', NULL,
       jsonb_build_object('amountCents', (100 + nr)::text)
     FROM unnest($2::uuid[]) WITH ORDINALITY AS given(charge, nr) JOIN charges ON id = charge`,
    [id, charges.map((charge) => charge.id)],
  );
  const last = charges.at(-1);
  await database.sql(
    `INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor, reason, evidence)
     SELECT id, 91, $1, 'refund_ended', status, status, now() + interval '1 minute', 'worker', NULL,
       '{"refundStatus": "FAILED"}' FROM charges WHERE id = $2`,
    [id, last?.id],
  );
  const { events } = await readOverview(viewerOf(id), "today", new Date());
  expect(
    events.map(({ number, amount, isFailedRefund }) => [number, amount, isFailedRefund]),
  ).toEqual([
    [91, last?.amount, true],
    ...[12, 11, 10, 9, 8, 7, 6, 5, 4].map((nr) => [90, BigInt(100 + nr), false]),
  ]);
  expect(events[0]).toMatchObject({ type: "refund_ended", payerName: "Ana Souza" });
});

test.skipIf(PARTITIONED)(
  "the last events of money are read from an index that has no others",
  async () => {
    const plan = await database.sql<{ "QUERY PLAN": string }>(
      `EXPLAIN SELECT charge_id FROM charge_events WHERE merchant_id = $1 AND type IN ${MONEY_EVENTS}
     ORDER BY at DESC, charge_id DESC, number DESC LIMIT 10`,
      [merchant],
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("charge_events_money_idx");
  },
);
