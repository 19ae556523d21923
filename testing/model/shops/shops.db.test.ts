import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type RunningSimulator, startSimulator } from "@/simulator/server";
import { freshDatabase } from "@/testing/database";
import { now } from "@/testing/fake-clock";
import { liveInVirtualTime } from "@/testing/sessions-in-time";
import { ChangeLog, recordChanges } from "../change-log";
import { control } from "./providers";
import { runLife } from "./run-life";
import { preparePrices } from "./world";

// The model runs in virtual time.
vi.mock("@/lib/platform/clock", () => import("@/testing/fake-clock"));
// Each task of the model stands for a process of its own, so nothing is batched across tasks.
vi.mock("@/lib/platform/batch", () => import("@/testing/each-alone"));
vi.mock("@/lib/payments/charge-turns", () => import("@/testing/own-processes"));

declare module "vitest" {
  interface ProvidedContext {
    /** Which lives of shops to run, and how many steps of each (vitest.config). */
    readonly shops: { readonly seeds: readonly number[]; readonly steps: number };
  }
}

/** Lives of one test; one that breaks a promise ends its own test only. */
const SEEDS_A_TEST = 2;

/** So many lives meet all of this. */
const SEEDS_FOR_ALL = 20;
const ALL = [
  "authorized: PENDING to CONFIRMED",
  "paid: CONFIRMED to RECEIVED",
  "paid: PENDING to RECEIVED",
  "paid: CANCELED to RECEIVED",
  "disputed: CONFIRMED to CHARGEBACK",
  "disputed: RECEIVED to CHARGEBACK",
  "returned_to_confirmed: CHARGEBACK to CONFIRMED",
  "returned_to_received: CHARGEBACK to RECEIVED",
  "dispute_lost: CHARGEBACK to REFUNDED",
  "returned_to_confirmed: REFUNDING to CONFIRMED",
  "returned_to_received: REFUNDING to RECEIVED",
  "refunded: REFUNDING to REFUNDED",
  "returned_to_pending: RECEIVED to PENDING",
  "exception: amount_mismatch",
  "exception: duplicate_payment",
  "exception: paid_after_cancel",
  "exception: unknown_charge",
  "exception: disputed",
  "exception: provider_refund",
  "exception: provider_mismatch",
  "a payment completes its charge",
];

const { seeds, steps } = inject("shops");
const database = freshDatabase();
const state = mkdtempSync(join(tmpdir(), "vintem-shops-"));
const seen = new Set<string>();
let simulator: RunningSimulator;
let changeLog: ChangeLog;

beforeAll(async () => {
  simulator = await startSimulator({ state, now });
  const { url } = simulator;
  // Refunds end when the model lets them.
  await control(url, "PUT", "/settings", { refundSettlesAfterMs: null });
  await control(url, "PUT", "/asaas/settings", { refundSettlesAfterMs: null });
  await liveInVirtualTime(database);
  await recordChanges(database);
  await preparePrices();
  changeLog = new ChangeLog(database.url);
  await changeLog.open();
});
afterAll(async () => {
  await changeLog?.close();
  await simulator?.close();
  rmSync(state, { recursive: true, force: true });
});

for (let start = 0; start < seeds.length; start += SEEDS_A_TEST) {
  const some = seeds.slice(start, start + SEEDS_A_TEST);
  const title = `${steps} steps of lives ${some[0]} to ${some.at(-1)} break no promise, and the books say what providers have`;
  test(title, { timeout: 600_000, retry: 0 }, async () => {
    try {
      const stage = { simulator: simulator.url, changeLog, seen };
      for (const seed of some) await runLife(seed, steps, stage);
    } catch (error) {
      await changeLog.setAside();
      throw error;
    }
  });
}

if (seeds.length >= SEEDS_FOR_ALL) {
  test("the lives see all that can become of money", () => {
    expect(ALL.filter((one) => !seen.has(one))).toEqual([]);
  });
}
