import { beforeAll, expect, test } from "vitest";
import { ALL_MOVEMENTS, type MovementPlace, type MovementQuery } from "@/lib/ledger/movement";
import { asMerchant, type Statement } from "@/lib/platform/db/connection";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { inventMoney } from "@/testing/invented-money";
import { findBalance } from "./balance";
import { findDayBalances, findMovements, movementsStatement, sumMovements } from "./movements";
import { FEES_OWED, findFeesOwed } from "./received";

const database = freshDatabase();
const bank = freshBank();

/** Payments of one merchant in two years; about four entries each. */
const PAYMENTS = DEEP ? 1_250_000 : 12_500;
/**
 * The most blocks (8 KiB) that a page may touch, however long the history: for its balance it reads what came later on
 * the day of its first movement.
 */
const BLOCKS_MAX = 1_500 + Math.ceil((10 * PAYMENTS) / 730);

let merchantId: MerchantId;
let otherAccount: string;
let chargeId: ChargeId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  const own = await bank.openAccount(merchantId);
  otherAccount = await bank.openAccount(merchantId);
  const charge = await pendingCharge(merchantId);
  chargeId = charge.id;
  const invented = { merchantId, own, other: otherAccount, payments: PAYMENTS, chargeId };
  await inventMoney(database.sql, invented);
  await database.sql("VACUUM ANALYZE ledger_entries, ledger_postings, ledger_totals, settlements");
}, 1_800_000);

interface Plan {
  readonly Plan: { readonly "Shared Hit Blocks": number; readonly "Shared Read Blocks": number };
}

/** How many blocks a page touches. */
const blocksOf = (query: MovementQuery) => blocksRead(movementsStatement(merchantId, query));

/** How many blocks a statement touches, as a merchant's transaction runs it. */
async function blocksRead({ text, values = [] }: Statement): Promise<number> {
  const [explained] = await asMerchant(merchantId, async (tx) => {
    const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`;
    const { rows } = await tx.query<{ "QUERY PLAN": Plan[] }>({ text: explain, values });
    return rows[0]?.["QUERY PLAN"] ?? [];
  });
  if (!explained) throw new Error("PostgreSQL explained nothing");
  return explained.Plan["Shared Hit Blocks"] + explained.Plan["Shared Read Blocks"];
}

/** Where the last page begins: before the first fifty entries. */
async function nearTheEnd(): Promise<MovementPlace> {
  const [place] = await database.sql<MovementPlace & { day: string | Date }>(
    "SELECT day::text, at, id FROM ledger_entries WHERE merchant_id = $1 ORDER BY day, at, id OFFSET 50 LIMIT 1",
    [merchantId],
  );
  if (!place) throw new Error("there are entries");
  return place;
}

const FILTERS: Readonly<Record<string, () => Partial<MovementQuery>>> = {
  "no filter": () => ({}),
  "a month": () => ({ dayFrom: "2025-06-01" as CivilDate, dayTo: "2025-06-30" as CivilDate }),
  "a frequent kind": () => ({ kinds: ["credited"] }),
  "a rare kind": () => ({ kinds: ["dispute_lost"] }),
  "a kind that never was": () => ({ kinds: ["taken_back"] }),
  "kinds of which some never were": () => ({ kinds: ["taken_back", "corrected", "refund_done"] }),
  "the other account": () => ({ pspAccountId: otherAccount }),
  "a kind at the other account": () => ({ pspAccountId: otherAccount, kinds: ["tariff"] }),
  "a charge": () => ({ chargeId }),
  "a charge and a kind": () => ({ chargeId, kinds: ["credited"] }),
};

test.each(Object.entries(FILTERS))(
  "a page of %s touches few blocks, at the beginning and at the end",
  async (_, filter) => {
    const query = { ...ALL_MOVEMENTS, ...filter(), after: null, size: 50 };
    expect(await blocksOf(query)).toBeLessThan(BLOCKS_MAX);
    expect(await blocksOf({ ...query, after: await nearTheEnd() })).toBeLessThan(BLOCKS_MAX);
  },
);

test("the movements of a charge are found without reading those of others, or what was corrected", async () => {
  const query = { ...ALL_MOVEMENTS, chargeId, after: null, size: 50 };
  expect(await blocksOf(query)).toBeLessThan(100);
});

test("what a merchant owes in fees is read from a few rows, however many payments there were", async () => {
  expect(await blocksRead({ text: FEES_OWED, values: [merchantId] })).toBeLessThan(20);
  const [sum] = await database.sql<{ owed: string }>(
    "SELECT (-sum(cents))::text AS owed FROM ledger_postings WHERE merchant_id = $1 AND account = 'fee_payable'",
    [merchantId],
  );
  const owed = await asMerchant(merchantId, (tx) => findFeesOwed(tx, merchantId));
  expect(owed).toBe(BigInt(PAYMENTS * 50));
  expect(owed).toBe(BigInt(sum?.owed ?? 0));
});

test("the balance of invented money is what its entries come to", async () => {
  const { accounts } = await findBalance(merchantId);
  const [sums] = await database.sql<{ psp: string; receivable: string }>(
    `SELECT sum(cents) FILTER (WHERE account LIKE 'psp:%')::text AS psp,
      sum(cents) FILTER (WHERE account = 'receivable')::text AS receivable FROM ledger_postings WHERE merchant_id = $1`,
    [merchantId],
  );
  const sum = (of: "credited" | "pending") =>
    accounts.reduce((total, account) => total + account[of], 0n);
  expect(sum("credited")).toBe(BigInt(sums?.psp ?? 0));
  expect(sum("pending")).toBe(BigInt(sums?.receivable ?? 0));
  const { movements } = await findMovements(merchantId, { ...ALL_MOVEMENTS, after: null, size: 1 });
  expect(movements[0]?.balance).toBe(BigInt(sums?.psp ?? 0));
});

// No test judges durations; the deep run prints them, for docs/performance.md.
if (DEEP) {
  test("prints how long pages and balances take", async () => {
    const timed = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < 40; round += 1) {
        const start = performance.now();
        await work();
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[37]?.toFixed(0);
    };
    const end = await nearTheEnd();
    const lines: string[] = [];
    for (const [name, filter] of Object.entries(FILTERS)) {
      const query = { ...ALL_MOVEMENTS, ...filter(), after: null, size: 50 };
      const first = await timed(() => findMovements(merchantId, query));
      const last = await timed(() => findMovements(merchantId, { ...query, after: end }));
      const sum = await timed(() => sumMovements(merchantId, query));
      lines.push(`${name}: first ${first} ms, last ${last} ms, sum ${sum} ms (p95)`);
    }
    const owed = () => asMerchant(merchantId, (tx) => findFeesOwed(tx, merchantId));
    lines.push(`fees owed ${await timed(owed)} ms`);
    lines.push(`balance ${await timed(() => findBalance(merchantId))} ms`);
    lines.push(`days ${await timed(() => findDayBalances(merchantId, null, null, null))} ms`);
    process.stdout.write(`${lines.join("\n")}\n`);
  });
}
