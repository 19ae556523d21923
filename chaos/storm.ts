import { setTimeout as pause } from "node:timers/promises";
import type { PaymentResponse } from "@/lib/contract/payment-response";
import { ApiClient } from "./api-client";
import { Bank, type Fault } from "./bank";
import { Payers } from "./payers";
import { type Breaches, reckon } from "./reckoning";
import { RetryingClients } from "./retrying-clients";
import { Service } from "./service";
import { WindowReader } from "./window-reader";
import { wreak } from "./wreak";

export interface StormOptions {
  readonly seconds: number;
  /** How often PostgreSQL crashes, evenly spread. */
  readonly databaseCrashes: number;
  /** Told in a sentence how it goes. */
  readonly tell: (sentence: string) => void;
}

/** How a storm went. */
export interface StormNumbers {
  readonly seconds: number;
  readonly charges: number;
  /** Charges that were paid at the bank. */
  readonly paid: number;
  /** POST /payments that were sent, repetitions included. */
  readonly tries: number;
  readonly windows: number;
  readonly appKills: number;
  readonly workerKills: number;
  readonly databaseCrashes: number;
  /** Workers that ended without having been killed, as they may when the database ends. */
  readonly workersEnded: number;
  /** Every answer by status; `broken` where the connection ended first. */
  readonly answers: Readonly<Record<string, number>>;
  /** Charges by status in the end. */
  readonly statuses: Readonly<Record<string, number>>;
  /** From the end of the storm until nothing was CREATING, in seconds. */
  readonly openedAfter: number;
  /** From the end of the storm until every payment was RECEIVED, in seconds. */
  readonly receivedAfter: number;
  /** Every one of them has to be 0. */
  readonly breaches: Breaches & {
    /** Keys that never got a 201. */
    readonly unanswered: number;
    /** Answers other than 200, 201, 409 and 503. */
    readonly strange: number;
    /** Apps that ended without having been killed. */
    readonly collapsed: number;
  };
  /** Strange answers in words, the first few. */
  readonly strangeAnswers: readonly string[];
  /** The service's data and logs, kept when something is wrong. */
  readonly evidence: string | null;
}

const CLIENTS = 20;

/** An app that has served its clients for so long is at work. */
const AT_WORK_MS = 1_000;

/** Nothing may be CREATING longer than this after the storm (reliability 1, row 3). */
const OPENED_WITHIN_MS = 90_000;

/** Money that the bank has is RECEIVED here no later than this after the storm. */
const RECEIVED_WITHIN_MS = 120_000;

/** After the storm nothing takes longer than this, all waiting included. */
const NO_END_MS = 300_000;

/** A bank on a bad day: it fails before or after its work, loses answers, and is slow. */
const FAULTS: readonly Omit<Fault, "match">[] = [
  { probability: 0.03, effect: { kind: "error-before", status: 503 } },
  { probability: 0.03, effect: { kind: "error-after", status: 500 } },
  { probability: 0.05, effect: { kind: "lost-response" } },
  // Together one in ten, up to 1.5 s.
  ...[300, 700, 1_100, 1_500].map((ms) => ({ probability: 0.026, effect: { kind: "delay", ms } })),
];

/**
 * Runs the service through a storm: two apps and two workers on one database are killed in turn,
 * PostgreSQL crashes, the bank fails, while clients create charges, payers pay and a reader keeps
 * up. Afterwards the service's books are compared with the bank's.
 */
export async function storm(options: StormOptions): Promise<StormNumbers> {
  const service = await Service.start();
  let numbers: StormNumbers | undefined;
  try {
    numbers = await Promise.race([weather(service, options), noEnd(options.seconds)]);
    return numbers;
  } finally {
    await service.stop(numbers?.evidence !== null);
  }
}

/** A service that never comes back must not keep anybody waiting for its numbers. */
async function noEnd(seconds: number): Promise<never> {
  await pause(seconds * 1_000 + NO_END_MS, undefined, { ref: false });
  throw new Error("the service did not come back after the storm");
}

async function weather(service: Service, options: StormOptions): Promise<StormNumbers> {
  const { seconds, tell } = options;
  const [second, secondWorker] = await Promise.all([service.addApp(), service.addWorker()]);
  const bank = new Bank(service.dataDir);
  for (const fault of FAULTS) await bank.script({ match: { route: "PUT /cob/:txid" }, ...fault });
  const apps = [service.firstApp, second];
  const api = new ApiClient(
    apps.map(({ url }) => url),
    service.credentials,
  );
  const clients = new RetryingClients(api);
  const payers = new Payers(bank);
  const reader = new WindowReader(api);

  tell(`Storming for ${seconds} s`);
  let storming = true;
  let creating = true;
  const giveUp = new AbortController();
  const made = (id: string) => payers.show(id);
  const created = clients.createWhile(() => storming, CLIENTS, made, giveUp.signal);
  const read = reader.readWhile(() => creating);
  const paid = payers.payWhile(() => creating || (payers.waiting > 0 && !giveUp.signal.aborted));
  // Each is awaited further down, and a failure is told there.
  for (const work of [created, read, paid]) work.catch(() => {});
  const damage = await wreak(options, {
    // One that is still starting is left alone: its death would interrupt nothing.
    apps: apps.map(({ url, kill }) => ({ kill: () => api.servedFor(url) > AT_WORK_MS && kill() })),
    workers: [service.firstWorker, secondWorker],
    crashDatabase: () => service.crashDatabase(),
  });
  storming = false;
  await bank.calm();
  const endedAt = performance.now();
  const sinceEnd = () => performance.now() - endedAt;

  tell(`${clients.answered.size} charges; waiting until nothing is CREATING`);
  setTimeout(() => giveUp.abort(), OPENED_WITHIN_MS).unref();
  await created;
  creating = false;
  const again = clients.askAgain(CLIENTS, giveUp.signal);
  await until(
    () => isCount(api, "CREATING", 0),
    () => sinceEnd() < OPENED_WITHIN_MS,
  );
  const openedAfter = sinceEnd();
  await paid;
  tell(`Waiting until ${payers.paid} payments are RECEIVED`);
  await until(
    () => isCount(api, "RECEIVED", payers.paid),
    () => sinceEnd() < RECEIVED_WITHIN_MS,
  );
  const receivedAfter = sinceEnd();
  await Promise.all([again, read]);

  const listed = await everyCharge(api);
  const { answered } = clients;
  const books = { answered, listed, seen: reader.seen, ...(await bank.books()) };
  const breaches = {
    ...reckon(books),
    unanswered: clients.unanswered,
    strange: api.strange.length,
    collapsed: service.deathsOfItsOwn("web"),
  };
  const broken = Object.values(breaches).some((number) => number > 0);
  return {
    seconds,
    charges: listed.length,
    paid: payers.paid,
    tries: clients.tries,
    windows: reader.windows,
    ...damage,
    workersEnded: service.deathsOfItsOwn("worker"),
    answers: Object.fromEntries([...api.answers].sort()),
    statuses: countBy(listed, ({ status }) => status),
    openedAfter: inSeconds(openedAfter),
    receivedAfter: inSeconds(receivedAfter),
    breaches,
    strangeAnswers: api.strange.slice(0, 10),
    evidence: broken ? service.dataDir : null,
  };
}

/** Asks again and again; ends when it is so, or time is up. */
async function until(isSo: () => Promise<boolean>, inTime: () => boolean): Promise<void> {
  while (!(await isSo()) && inTime()) await pause(250);
}

async function isCount(api: ApiClient, status: string, expected: number): Promise<boolean> {
  const listed = await api.list({ status, size: "1" });
  return listed?.page.totalElements === expected;
}

/** The whole listing, in the order of creation, so that its pages do not shift. */
async function everyCharge(api: ApiClient): Promise<readonly PaymentResponse[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const listed = await api.listAll({ sort: "createdAt,asc" });
    if (listed) return listed;
    await pause(500);
  }
  throw new Error("the service does not list its charges any more");
}

function countBy<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
