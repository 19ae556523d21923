import { randomUUID } from "node:crypto";
import { inventCharge } from "@/bench/invent-charge";
import { loadCharges, vacuumCharges } from "@/bench/load-charges";
import { quantile, type Result } from "@/bench/result";
import { report } from "@/bin/command";
import { checkBooks } from "@/lib/ledger/check-books";
import { readOverview } from "@/lib/listing/read-overview";
import { recordManually } from "@/lib/payments/record-manual-payment";
import { now, pause } from "@/lib/platform/clock";
import { connectionBeside } from "@/lib/platform/db/connection-beside";
import { env } from "@/lib/platform/env";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { allow } from "@/lib/platform/values/permission";
import { pendingCharge } from "@/testing/charges";
import { freshMember, viewerOf } from "@/testing/members";
import { Random } from "@/testing/random";
import { type Scratch, timed } from "./scratch";
import { newShop, type Shop } from "./shop";

const BACKFILL_MS = 3 * 3_600_000;
const YEAR_MS = 365 * 86_400_000;
const OVERVIEWS = 40;
/** How long the service rests between two payments that it records meanwhile, in ms. */
const REST_MS = 50;

/**
 * The backfill of the ledger on a database as a release without one left it: charges of a year with their money, and no
 * entry. Meanwhile charges are created and paid. Then all books are compared, and the overview is read.
 */
export async function backfill(scratch: Scratch, charges: number): Promise<Result[]> {
  const shop = await newShop();
  await invent(scratch, shop, charges);
  const busy = await startBusyShop();
  report("Writing the entries");
  const start = performance.now();
  const entries = await writeEntries();
  const seconds = (performance.now() - start) / 1_000;
  const meanwhile = await busy.stop();
  report(`${entries} entries in ${seconds.toFixed(0)} s; comparing the books`);
  const { settlements, broken } = await checkBooks();
  for (const one of broken.slice(0, 5))
    report(JSON.stringify(one, (_, v) => (typeof v === "bigint" ? String(v) : v)));
  await scratch.sql("VACUUM ANALYZE ledger_entries, ledger_postings, ledger_totals");
  const viewer = viewerOf(shop.merchantId);
  const overviews = await timed(OVERVIEWS, () => readOverview(viewer, "last30Days", now()));
  const of = `of ${charges} charges`;
  return [
    {
      figure: `backfill of the books ${of}`,
      reached: seconds / 60,
      unit: "min",
      note: `${entries} entries of ${settlements} payments`,
    },
    {
      figure: "differences in the books afterwards",
      reached: broken.length,
      unit: "",
      goal: { atMost: 0 },
    },
    {
      figure: "a charge created and paid meanwhile, p95",
      reached: quantile(meanwhile, 0.95),
      unit: "ms",
      note: `${meanwhile.length} of them, the slowest ${Math.max(...meanwhile).toFixed(0)} ms`,
    },
    {
      figure: `overview ${of}, p95`,
      reached: quantile(overviews, 0.95),
      unit: "ms",
      goal: { atMost: 300 },
      note: `p50 ${quantile(overviews, 0.5).toFixed(0)} ms`,
    },
  ];
}

async function invent({ owner, sql }: Scratch, { merchantId, openAccount }: Shop, charges: number) {
  report(`Inventing ${charges} charges`);
  const pspAccountId = await openAccount();
  const random = new Random("volume", charges);
  const until = now();
  const createdAt = (number: number) => {
    return new Date(Math.floor(until.getTime() - YEAR_MS * (1 - number / charges)));
  };
  const charge = (number: number) =>
    inventCharge({ merchantId, pspAccountId, createdAt: createdAt(number), now: until }, random);
  await owner.query("SET TimeZone = 'UTC'");
  await loadCharges(owner, pspAccountId, charges, charge, report);
  await vacuumCharges(owner);
  await sql("ANALYZE");
}

/** Writes the entries as `npm run -s books -- backfill` does. */
async function writeEntries(): Promise<bigint> {
  const owner = connectionBeside(env().databaseUrl, BACKFILL_MS);
  await owner.connect();
  try {
    const { rows } = await owner.query<{ entries: bigint }>("SELECT ledger_backfill() AS entries");
    return rows[0]?.entries ?? 0n;
  } finally {
    await owner.end();
  }
}

/** Creates and pays charges of another merchant until it is stopped; how long each took, in ms. */
async function startBusyShop(): Promise<{ stop(): Promise<readonly number[]> }> {
  const { merchantId, openAccount } = await newShop();
  await openAccount();
  const member = allow(await freshMember(merchantId, "finance"), "confirm");
  if (!member) throw new Error("finance may not confirm");
  const one = async () => {
    const { id, amount } = await pendingCharge(merchantId);
    const reference = `E12345678202611211405${randomUUID().slice(0, 8)}abc`;
    const names = { endToEndId: reference, reference, evidence: { source: "by_hand" } };
    const money = { amount, paidOn: brasiliaDay(now()), ...names };
    const outcome = await recordManually(member, id, money, now());
    if (outcome.kind !== "recorded") throw new Error(`a payment is ${outcome.kind}`);
  };
  const taken: number[] = [];
  let isOver = false;
  const busy = (async () => {
    while (!isOver) {
      taken.push(...(await timed(1, one)));
      await pause(REST_MS);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await busy;
      return taken;
    },
  };
}
