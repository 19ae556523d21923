import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { validBody } from "@/e2e/support/bodies";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import { type Bank, type BankMoney, type Fault, txidOf } from "./bank";
import { type CrashTrial, ENDS_WITHIN_MS, isReplay } from "./crash-trial";
import type { LedgerEntry } from "./ledger";
import { Inconclusive, must } from "./promise";

/** The PSP's answer is this late, in ms, where a trial needs time in the middle; its deadline is 8 s. */
const HALF_WAY_MS = 4_000;

/** An effect that comes twice would show by then. */
const SECOND_EFFECT_MS = 2_000;

interface CrashPoint {
  /** What has to hold, in words that follow the name of the point. */
  readonly promise: string;
  /** One trial. @throws BrokenPromise. */
  readonly run: (trial: CrashTrial) => Promise<void>;
}

/** The instants of docs/reliability.md#crash-points, in the order in which a charge passes them. */
export const CRASH_POINTS = {
  C1: {
    promise: "killed before the charge is committed: nothing is left, and a retry creates it",
    async run(trial) {
      await trial.dieAt("C1");
      must((await trial.found()) === null, "a row was left");
      must(!isReplay(await trial.retry()), "the retry was taken for a repetition");
      await trial.endsPayable(1);
    },
  },
  C2: {
    promise: "killed as soon as the charge was committed: the bank is queried, then called once",
    async run(trial) {
      await trial.dieAt("C2");
      must(!(await isAtBank(trial)), "the bank has it already");
      await retryToTheEnd(trial);
    },
  },
  C3: {
    promise: "killed before the bank was called: the bank is queried, then called once",
    async run(trial) {
      await trial.dieAt("C3");
      must(!(await isAtBank(trial)), "the bank has it already");
      await retryToTheEnd(trial);
    },
  },
  C4: {
    promise: "killed before the bank's answer was read: what the bank made is adopted",
    async run(trial) {
      await trial.dieAt("C4");
      must(await isAtBank(trial), "the bank does not have it");
      await retryToTheEnd(trial);
    },
  },
  C5: {
    promise: "killed before the bank's answer was saved: what the bank made is adopted",
    async run(trial) {
      await trial.dieAt("C5");
      must(await isAtBank(trial), "the bank does not have it");
      await retryToTheEnd(trial);
    },
  },
  C6: {
    promise: "killed before the answer went out: a retry is answered with the same charge",
    async run(trial) {
      await trial.dieAt("C6");
      const { id, status, has_code } = await trial.entry();
      must(status === "PENDING" && has_code, `${status} was left`);
      await isReplayed(trial, id);
      await trial.endsPayable(1);
    },
  },
  C7: {
    promise: "a client that hangs up half-way: the work is completed, and a retry is answered",
    async run(trial) {
      const { bank } = trial.lab;
      await scriptPut(trial, { kind: "delay", ms: HALF_WAY_MS });
      const hangUp = await call(trial);
      const half = await trial.until(
        async ({ id, status }) => status !== "CREATING" || (await bank.isRequested(txidOf(id))),
        "requested at the bank",
      );
      hangUp();
      if (half.status !== "CREATING") throw new Inconclusive("the client hung up too late");
      const { id, attempts } = await trial.until(({ status }) => status === "PENDING", "PENDING");
      must(attempts === 1, "another process had to complete it");
      await isReplayed(trial, id);
      await trial.endsPayable(1);
    },
  },
  C8: {
    promise:
      "killed before a webhook notification was answered: its repetition is taken, and counts once",
    async run(trial) {
      const { api, bank, service } = trial.lab;
      await api.create(trial.key, trial.body);
      const { id } = await trial.endsPayable(1);
      // The bank's own notifications are dropped, so that only those of this trial arrive.
      const match = { route: "callback", txid: txidOf(id) };
      await bank.script({ match, effect: { kind: "drop" } });
      const money = await bank.pay(txidOf(id));
      must(money !== null, "it could not be paid");
      const { pathname } = new URL(`${bank.webhookUrl()}/pix`);
      await trial.dieAt("C8", async (url) => (await notify(url + pathname, money)) !== null);
      must((await trial.entry()).notices === 1, "the notification was not stored");
      must((await notify(service.url + pathname, money)) === 200, "its repetition was refused");
      await endsReceived(trial);
      must((await notify(service.url + pathname, money)) === 200, "its repetition was refused");
      await pause(SECOND_EFFECT_MS);
      await endsReceived(trial);
    },
  },
  C9: {
    promise: "paid and notified before the registration was saved: RECEIVED, and it keeps its code",
    async run(trial) {
      const { api, bank } = trial.lab;
      // The bank makes the charge at once, and answers byte by byte, well within the service's patience of 8 s.
      await scriptPut(trial, { kind: "slow-body", bytesPerSecond: 220 });
      const answer = api.create(trial.key, trial.body);
      const { id } = await trial.until(() => isAtBank(trial), "at the bank");
      must((await bank.pay(txidOf(id))) !== null, "it could not be paid");
      await trial.until(({ status }) => status === "RECEIVED", "RECEIVED");
      must((await answer)?.status === 201, "the late answer is lost");
      const { events } = await endsReceived(trial);
      if (!events.includes("late_code")) throw new Inconclusive("the registration was saved first");
    },
  },
  M1: {
    promise: "killed before a charge that a bank refused moves: the next bank is called once",
    run: (trial) => dieInMove(trial, "M1", false),
  },
  M2: {
    promise: "killed as soon as a charge moved: the next bank is queried, then called once",
    run: (trial) => dieInMove(trial, "M2", false),
  },
  M3: {
    promise: "killed before the next bank's answer was saved: what that bank made is adopted",
    run: (trial) => dieInMove(trial, "M3", true),
  },
} as const satisfies Record<string, CrashPoint>;

export type CrashPointName = keyof typeof CRASH_POINTS;

export const NAMES = Object.keys(CRASH_POINTS) as readonly CrashPointName[];

/** Makes the bank's next request to create this trial's charge meet a fault. */
function scriptPut(trial: CrashTrial, effect: Fault["effect"]): Promise<void> {
  const match = { route: "PUT /cob/:txid", contains: trial.document };
  return trial.lab.bank.script({ match, times: 1, effect });
}

async function isAtBank(trial: CrashTrial): Promise<boolean> {
  const entry = await trial.found();
  return entry !== null && (await trial.lab.bank.charge(txidOf(entry.id))) !== null;
}

/** C2 to C5, M1 to M3: the dead app had the charge on a lease; the process that leases it next completes it. */
async function retryToTheEnd(trial: CrashTrial): Promise<void> {
  const { id, status, attempts } = await trial.entry();
  must(status === "CREATING" && attempts === 1, `${status} was left`);
  await isReplayed(trial, id);
  await trial.endsPayable(1);
}

/**
 * The first bank refuses the account whenever this trial's charge is requested, and the app dies at a point of the move.
 *
 * @param isMade whether the next bank has the charge by then.
 */
async function dieInMove(trial: CrashTrial, point: string, isMade: boolean): Promise<void> {
  const { formerBank } = trial.lab;
  must(formerBank !== null, "the merchant has one bank alone");
  const match = { route: "PUT /cob/:txid", contains: trial.document };
  await formerBank.script({ match, effect: { kind: "error-before", status: 403 } });
  await trial.dieAt(point, async (url) => {
    await registerAt(formerBank, trial);
    return (await trial.lab.api.create(trial.key, trial.body, url)) !== null;
  });
  const { id, events } = await trial.entry();
  must((await isAtBank(trial)) === isMade, `the next bank ${isMade ? "does not have" : "has"} it`);
  must(events.includes("account_changed") === (point !== "M1"), `it was ${events}`);
  await retryToTheEnd(trial);
  must((await formerBank.charge(txidOf(id))) === null, "the first bank has it as well");
  const moves = (await trial.entry()).events.filter((type) => type === "account_changed");
  must(moves.length === 1, `it moved ${moves.length} times`);
}

/**
 * Registers charges until a bank has one: those of other trials, which it refuses, may have it taken for away, and then
 * the next bank would be the first for this trial too.
 */
async function registerAt(bank: Bank, { lab }: CrashTrial): Promise<void> {
  for (const start = performance.now(); ; await pause(500)) {
    const made = await lab.api.create(randomUUID(), validBody());
    const id = made?.status === 201 ? (made.body as PaymentResponse).id : null;
    if (id && (await bank.charge(txidOf(id)))) return;
    must(performance.now() - start < ENDS_WITHIN_MS, "the first bank stays taken for away");
  }
}

async function isReplayed(trial: CrashTrial, id: string): Promise<void> {
  const retry = await trial.retry();
  must(retry.body.id === id, "the retry made another charge");
  must(isReplay(retry), "the retry was not taken for a repetition");
}

/** POST /payments by a client that will not wait for the answer; returns the function that hangs up. */
async function call(trial: CrashTrial): Promise<() => void> {
  const headers = await trial.lab.api.headersFor(trial.key);
  const client = request(`${trial.lab.service.url}/payments`, { method: "POST", headers });
  client.on("error", () => {});
  client.end(JSON.stringify(trial.body));
  return () => client.destroy();
}

/** Sends the bank's webhook notification of money; returns the status, or null without an answer. */
async function notify(url: string, money: BankMoney): Promise<number | null> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ pix: [money] });
  const answer = await fetch(url, { method: "POST", headers, body }).catch(() => null);
  return answer?.status ?? null;
}

/** Waits until the charge is paid once, and in full, however many notifications came. */
async function endsReceived(trial: CrashTrial): Promise<LedgerEntry> {
  const entry = await trial.until(({ status }) => status === "RECEIVED", "RECEIVED");
  const { events, payments, notices } = entry;
  must(payments === 1, `${payments} payments were recorded`);
  must(notices === 1, `${notices} notifications were stored`);
  must(count(events, "paid") === 1 && !events.includes("extra_settlement"), `it was ${events}`);
  const { paidAmount, amount, pix, status } = await trial.listed();
  must(status === "RECEIVED" && paidAmount === amount, `${paidAmount} was received`);
  must(pix !== null, "its code is gone");
  return entry;
}

function count(items: readonly string[], item: string): number {
  return items.filter((candidate) => candidate === item).length;
}
