import { randomUUID } from "node:crypto";
import { quantile, type Result } from "@/bench/result";
import { report } from "@/bin/command";
import { ALL_MOVEMENTS, type MovementPlace } from "@/lib/ledger/movement";
import { findBalance } from "@/lib/ledger/store/balance";
import { findMovements } from "@/lib/ledger/store/movements";
import { inventMoney } from "@/testing/invented-money";
import { type Scratch, timed } from "./scratch";
import { newShop } from "./shop";

const ENTRIES_A_PAYMENT = 4;
const TIMES = 100;
const GOAL = { atMost: 150 } as const;

/** What `GET /movements` reads: the first and the last page of a merchant with very many entries, and its balance. */
export async function movements(scratch: Scratch, entries: number): Promise<Result[]> {
  const { merchantId, openAccount } = await newShop();
  const [own, other] = [await openAccount(), await openAccount()];
  report(`Inventing ${entries} entries`);
  const payments = Math.ceil(entries / ENTRIES_A_PAYMENT);
  const invented = { merchantId, own, other, payments, chargeId: randomUUID() };
  // The charge is none that there is; triggers are off meanwhile.
  await inventMoney(scratch.sql, invented);
  await scratch.sql("VACUUM ANALYZE ledger_entries, ledger_postings, ledger_totals, settlements");
  const [place] = await scratch.sql<MovementPlace & { day: string | Date }>(
    `SELECT day::text, at, id FROM ledger_entries WHERE merchant_id = $1 ORDER BY day, at, id OFFSET 50 LIMIT 1`,
    [merchantId],
  );
  const [counted] = await scratch.sql<{ count: string }>(
    "SELECT count(*) FROM ledger_entries WHERE merchant_id = $1",
    [merchantId],
  );
  const all = { ...ALL_MOVEMENTS, size: 50 };
  const p95 = async (work: () => Promise<unknown>) => quantile(await timed(TIMES, work), 0.95);
  const of = `of ${counted?.count} entries`;
  return [
    {
      figure: `GET /movements, first page ${of}, p95`,
      reached: await p95(() => findMovements(merchantId, { ...all, after: null })),
      unit: "ms",
      goal: GOAL,
    },
    {
      figure: `GET /movements, last page ${of}, p95`,
      reached: await p95(() => findMovements(merchantId, { ...all, after: place ?? null })),
      unit: "ms",
      goal: GOAL,
    },
    {
      figure: `GET /balance ${of}, p95`,
      reached: await p95(() => findBalance(merchantId)),
      unit: "ms",
      goal: GOAL,
    },
  ];
}
