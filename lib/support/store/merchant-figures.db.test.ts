import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { rollUpLedgerTotals } from "@/lib/ledger/store/totals";
import { daysOf } from "@/lib/listing/period";
import { rollUpCounters } from "@/lib/listing/store/counters";
import { addMember } from "@/lib/members/store/members";
import { now } from "@/lib/platform/clock";
import { brasiliaDay, type CivilDate } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import type { NewCall } from "@/lib/request-log/request-log";
import { deleteOldCalls, insertCalls } from "@/lib/request-log/store/request-log";
import {
  daysOfCalls,
  FIGURE_PERIODS,
  FIGURE_SORTS,
  FIGURES_DEFAULT,
  type FiguresQuery,
} from "@/lib/support/merchant-figures";
import { freshBank } from "@/testing/bank";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { chargeAt, moneyAt, playHistory, shopAt } from "@/testing/money-history";
import { figuresStatement, findMerchantFigures } from "./merchant-figures";

const database = freshDatabase();
const bank = freshBank();
const TODAY = brasiliaDay(now());
const DAY_MS = 86_400_000;

let busy: MerchantId;
let small: MerchantId;
let idle: MerchantId;

beforeAll(async () => {
  busy = (await playHistory(bank)).merchantId;
  const merchant = await newMerchant("Açougue 100%");
  small = merchant.id;
  const shop = await shopAt(merchant, bank.accountId);
  await moneyAt(shop, await chargeAt(shop))();
  await chargeAt(shop);
  idle = (await newMerchant("zebra")).id;
  await insertCalls([
    ...callsOf(busy, [201, 200, 404, 500, 422, 200]),
    ...callsOf(busy, [503, 200, 200], 3),
    ...callsOf(busy, [500], 8),
    ...callsOf(small, [200, 200, 200, 400]),
  ]);
  // On the same day once more: counts are added to what is there.
  await insertCalls(callsOf(busy, [401]));
});

function callsOf(merchantId: MerchantId, statuses: readonly number[], daysAgo = 0): NewCall[] {
  return statuses.map((status) => ({
    merchantId,
    credentialId: randomUUID(),
    at: new Date(now().getTime() - daysAgo * DAY_MS),
    requestId: randomUUID(),
    method: "GET",
    path: "/payments",
    paymentId: null,
    status,
    code: null,
    ms: 3,
    address: "10.0.0.0/24",
  }));
}

async function figures(changes: Partial<FiguresQuery> = {}, size = 100, page = 0) {
  return findMerchantFigures({ ...FIGURES_DEFAULT, ...changes }, TODAY, { page, size });
}

const names = async (changes: Partial<FiguresQuery>) =>
  (await figures(changes)).merchants.map(({ name }) => name);

/** The figures of every merchant, made from each charge, posting and call. */
async function counted(period: FiguresQuery["period"]) {
  const { from, to } = daysOf(period, TODAY);
  const calls = daysOfCalls(TODAY);
  const day = (instant: string) => `(${instant} AT TIME ZONE 'America/Sao_Paulo')::date`;
  const postings = `SELECT COALESCE(sum(p.cents), 0)::bigint FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id
    WHERE p.merchant_id = m.id AND p.day BETWEEN $1 AND $2`;
  const requests = (
    condition: string,
  ) => `(SELECT count(*)::int FROM request_log WHERE merchant_id = m.id
    AND ${day("at")} BETWEEN $3 AND $4 AND ${condition})`;
  const charges = `SELECT count(*)::int FROM charges WHERE merchant_id = m.id AND ${day("created_at")} BETWEEN $1 AND $2`;
  const rows = await database.sql<{ volume: string; fees: string }>(
    `SELECT m.id,
       (${postings} AND p.account LIKE 'psp:%' AND e.kind IN ('credited', 'extra', 'reassigned', 'corrected')) AS volume,
       (${postings} AND p.account = 'service_fee') AS fees,
       (${charges}) AS charges, (${charges} AND paid_on IS NOT NULL) AS paid,
       json_build_object('calls', ${requests("true")}, 'refused', ${requests("status BETWEEN 400 AND 499")},
         'failed', ${requests("status >= 500")}) AS calls
     FROM merchants m ORDER BY lower(m.name), m.id`,
    [from, to, calls.from, calls.to],
  );
  return rows.map((row) => ({ ...row, volume: BigInt(row.volume), fees: BigInt(row.fees) }));
}

describe("merchants by figures", () => {
  test.each(FIGURE_PERIODS)(
    "%s: equal to counting every charge, posting and call",
    async (period) => {
      const shown = async () =>
        (await figures({ period })).merchants.map(({ id, volume, fees, charges, paid, calls }) => ({
          id,
          volume,
          fees,
          charges,
          paid,
          calls,
        }));
      const expected = await counted(period);
      expect(await shown()).toEqual(expected);
      await rollUpCounters();
      await rollUpLedgerTotals();
      expect(await shown()).toEqual(expected);
    },
  );

  test("say something of each merchant, and nothing of one that did nothing", async () => {
    const { merchants, total } = await figures();
    expect(total).toBe(3);
    const [first, , last] = merchants;
    expect(first).toMatchObject({
      id: small,
      volume: 1050n,
      fees: 60n,
      charges: 2,
      paid: 1,
      calls: { calls: 4, refused: 1, failed: 0 },
      ownerEmail: expect.any(String),
    });
    expect(last).toMatchObject({
      id: idle,
      volume: 0n,
      charges: 0,
      calls: { calls: 0 },
      lastActiveAt: null,
    });
    expect(first?.lastActiveAt).toBeInstanceOf(Date);
  });

  test("calls of days that the log has lost are counted no more", async () => {
    const days = () => database.sql("SELECT 1 FROM request_counts WHERE merchant_id = $1", [busy]);
    expect(await days()).toHaveLength(3);
    await deleteOldCalls(now(), new AbortController().signal);
    expect(await days()).toHaveLength(2);
  });
});

describe("the list", () => {
  test("is sorted by each figure, either way; merchants without the figure stay last", async () => {
    const sorted = await Promise.all(
      FIGURE_SORTS.map(async (sort) => [
        sort,
        await names({ sort }),
        await names({ sort, reversed: true }),
      ]),
    );
    const all = await names({});
    const [açougue, loja, zebra] = all;
    expect(Object.fromEntries(sorted.map(([sort, first]) => [sort, first]))).toMatchObject({
      name: [açougue, loja, zebra],
      volume: [loja, açougue, zebra],
      charges: [loja, açougue, zebra],
      fees: [loja, açougue, zebra],
      errors: [loja, açougue, zebra],
    });
    expect(sorted.find(([sort]) => sort === "errors")?.[2]).toEqual([açougue, loja, zebra]);
    expect(sorted.find(([sort]) => sort === "success")?.[2]?.at(-1)).toBe(zebra);
    expect(sorted.find(([sort]) => sort === "activity")?.[2]?.at(-1)).toBe(zebra);
    expect(sorted.find(([sort]) => sort === "volume")?.[2]).toEqual([zebra, açougue, loja]);
  });

  test("is searched by name, person, id and client id; signs are just signs", async () => {
    const { merchants } = await figures({ text: "ZEBRA" });
    const [zebra] = merchants;
    expect(zebra?.name).toBe("zebra");
    expect(await names({ text: "%" })).toEqual(["Açougue 100%"]);
    expect(await names({ text: "_" })).toEqual([]);
    expect(await names({ text: zebra?.ownerEmail?.slice(0, -3) ?? "" })).toEqual(["zebra"]);
    expect(await names({ text: idle })).toEqual(["zebra"]);
    expect(await names({ text: zebra?.clientId ?? "" })).toEqual(["zebra"]);
  });

  test("goes page by page, and says how many there are in all", async () => {
    const first = await figures({}, 2);
    const second = await figures({}, 2, 1);
    expect([first.total, second.total]).toEqual([3, 3]);
    expect([first.merchants.length, second.merchants.length]).toEqual([2, 1]);
    expect(await figures({}, 2, 2)).toEqual({ merchants: [], total: 0 });
  });

  test("shows the owner who may still sign in", async () => {
    const owner = { merchantId: idle, role: "owner", name: null, passwordHash: "none" } as const;
    await addMember({ ...owner, email: "outra@loja.example" });
    await database.sql(
      "UPDATE members SET disabled_at = now() WHERE merchant_id = $1 AND email <> $2",
      [idle, "outra@loja.example"],
    );
    const { merchants } = await figures({ text: idle });
    expect(merchants).toMatchObject([{ ownerEmail: "outra@loja.example" }]);
  });

  test("names who is paid by a method that has no price", async () => {
    const lacking = async () =>
      (await figures()).merchants.flatMap(({ id, lacksPrice }) => (lacksPrice ? [id] : []));
    const methods = "UPDATE psp_accounts SET methods = $2 WHERE id = $1";
    expect(await lacking()).toHaveLength(3);
    await insertPrice(idle, "PIX", { fixed: cents(1), basisPoints: 0 }, "2020-01-01" as CivilDate);
    await database.sql(methods, [bank.accountId, ["PIX"]]);
    expect(await lacking()).not.toContain(idle);
    expect(await lacking()).toContain(small);
    await database.sql(methods, [bank.accountId, ["PIX", "BOLETO"]]);
    expect(await lacking()).toContain(idle);
  });
});

test("a page reads counters by their keys, and no charge, posting or call one by one", async () => {
  await database.sql(`WITH made AS (INSERT INTO merchants (name, client_id)
      SELECT 'Loja ' || n, 'many-' || n FROM generate_series(1, 1000) AS n RETURNING id), counted AS (
      INSERT INTO charge_tallies SELECT id, 'created', current_date - d, s::charge_status, 'PIX', 1, 1, 0, 0, 0
        FROM made, generate_series(0, 60) AS d, unnest('{PENDING,RECEIVED,CANCELED}'::text[]) AS s), called AS (
      INSERT INTO request_counts SELECT id, current_date - d, 9, 1, 1 FROM made, generate_series(0, 7) AS d)
    INSERT INTO ledger_totals SELECT id, account, current_date - d, gen_random_uuid(), 'fee', 1
      FROM made, generate_series(0, 60) AS d, unnest('{psp,service_fee}'::text[]) AS account`);
  for (const table of ["charge_tallies", "ledger_totals", "request_counts", "merchants"]) {
    await database.sql(`ANALYZE ${table}`);
  }
  const query = { ...FIGURES_DEFAULT, sort: "volume" } as const;
  const { text, values } = figuresStatement(query, TODAY, 0, 25);
  const plan = (await database.sql<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, values))
    .map((row) => row["QUERY PLAN"])
    .join("\n");
  expect(plan).not.toMatch(
    /ledger_(postings|entries)|Seq Scan on (charge_tallies|ledger_totals|request_counts)\b/,
  );
  expect((await figures({ sort: "volume" }, 25)).total).toBe(1_003);
});
