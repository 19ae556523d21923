import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { costed, type Harness, report } from "@/bench/harness";
import { pgbench } from "@/bench/pgbench";
import { query } from "@/bench/plain-app";
import { median, type Result } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import type { Load } from "@/bench/wrk";
import { txidOf } from "@/chaos/bank";
import { validBody } from "@/e2e/support/bodies";
import { costOf, of } from "./create";

/** So many payments for each second that a load may last. */
const PAYMENTS_A_SECOND = 75;

/** So many webhook notifications are under way at once. */
const SENDERS = 16;

/** A payment at the bank that the service has not heard of. */
export interface Paid {
  readonly chargeId: string;
  readonly notification: unknown;
}

/**
 * Payments a second, from the bank's webhook notification until the charge is RECEIVED: received, verified at the
 * bank, recorded and booked. The simulated bank answers beside it, on the same machine.
 */
export async function payments(harness: Harness): Promise<Result[]> {
  const vintem = await harness.vintem();
  const merchant = await vintem.newMerchant();
  const alone = await vintem.newMerchantOfItsOwnKey();
  const bank = vintem.bank();
  // Only what is sent below counts, and only while it is measured.
  await bank.script({ match: { route: "callback" }, effect: { kind: "drop" } });
  report("Payments");
  const rounds = await harness.inTurn({
    payments: async (seconds: number) => {
      const ids = await createMany(vintem, merchant, seconds * PAYMENTS_A_SECOND);
      const paid = await payAtBank(vintem, ids);
      return costed(
        () => vintem.workingProcesses,
        () => receiveAll(vintem, bank.webhookUrl(), paid),
      );
    },
    pgbench: (seconds: number) => pgbench(vintem.databaseUrl, alone, seconds),
  });
  await bank.calm();
  return [
    {
      figure: "payments, from webhook notification to RECEIVED",
      reached: of(rounds.payments, "perSecond"),
      unit: "/s",
      yardstick: { what: "pgbench", reached: median(rounds.pgbench) },
      note: costOf(rounds.payments),
    },
  ];
}

/** Creates so many charges, a few at a time; their ids. */
export async function createMany(
  vintem: Vintem,
  merchant: Merchant,
  count: number,
): Promise<string[]> {
  const authorization = `Bearer ${await vintem.token(merchant)}`;
  return inParallel(Array.from({ length: count }), async () => {
    const headers = {
      authorization,
      "content-type": "application/json",
      "idempotency-key": randomUUID(),
    };
    const body = JSON.stringify(validBody());
    const created = await fetch(`${vintem.url}/payments`, { method: "POST", headers, body });
    if (created.status !== 201) throw new Error(`no charge: ${created.status}`);
    const { id } = (await created.json()) as { id: string };
    return id;
  });
}

/** Lets payers pay each of these charges at the bank. */
export function payAtBank(vintem: Vintem, chargeIds: readonly string[]): Promise<Paid[]> {
  const bank = vintem.bank();
  return inParallel(chargeIds, async (chargeId) => {
    const money = await bank.pay(txidOf(chargeId));
    if (!money) throw new Error(`the bank has no charge ${chargeId}`);
    return { chargeId, notification: money };
  });
}

/** Sends the notification of each payment, and waits until every charge is RECEIVED. */
export async function receiveAll(
  vintem: Vintem,
  webhookUrl: string,
  paid: readonly Paid[],
): Promise<Load> {
  const start = performance.now();
  const url = `${vintem.url}${new URL(webhookUrl).pathname}/pix`;
  const answers = await inParallel(paid, async ({ notification }) => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ pix: [notification] });
    return (await fetch(url, { method: "POST", headers, body })).status;
  });
  const failed = answers.filter((status) => status !== 200).length;
  if (failed > 0) throw new Error(`${failed} webhook notifications were refused`);
  await allReceived(vintem, paid);
  const seconds = (performance.now() - start) / 1000;
  return {
    perSecond: paid.length / seconds,
    answers: paid.length,
    failed,
    p50Ms: Number.NaN,
    p99Ms: Number.NaN,
  };
}

/** @throws when they are not after two minutes. */
async function allReceived(vintem: Vintem, paid: readonly Paid[]): Promise<void> {
  const ids = paid.map(({ chargeId }) => chargeId);
  for (const end = Date.now() + 120_000; Date.now() < end; await pause(50)) {
    const [row] = await query<{ missing: string }>(
      vintem.databaseUrl,
      "SELECT count(*) AS missing FROM charges WHERE id = ANY($1) AND status <> 'RECEIVED'",
      [ids],
    );
    if (row?.missing === "0") return;
  }
  throw new Error("not every payment was recorded");
}

/** Does one thing for each of them, a few at a time; the results in their order. */
async function inParallel<Item, Done>(
  items: readonly Item[],
  work: (item: Item) => Promise<Done>,
): Promise<Done[]> {
  const done: Done[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) done[index] = await work(item);
  };
  await Promise.all(Array.from({ length: SENDERS }, lane));
  return done;
}
