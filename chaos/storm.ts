import { setTimeout as pause } from "node:timers/promises";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import { ApiClient, SILENCE, UNAUTHORIZED } from "./api-client";
import { Bank, type Fault } from "./bank";
import { type Damage, runFaultSchedule } from "./fault-schedule";
import { type NemesisName, needOf } from "./nemeses";
import { type Books, type Breaches, findBreaches } from "./reconciliation-check";
import { Service } from "./service";
import { type RecoveryTimes, StormLoad } from "./storm-load";
import { WebhookShop } from "./webhook-shop";

export interface StormOptions {
  readonly seconds: number;
  /** What strikes. */
  readonly nemeses: readonly NemesisName[];
  /** Gets a sentence about each step. */
  readonly report: (sentence: string) => void;
}

/** How a storm went. */
export interface StormNumbers extends RecoveryTimes {
  readonly seconds: number;
  readonly charges: number;
  /** Charges that were paid at the bank. */
  readonly paid: number;
  /** POST /payments that were sent, repetitions included. */
  readonly tries: number;
  readonly windows: number;
  /** Events that a merchant's endpoint was sent. */
  readonly events: number;
  /** What befell the requests that brought them. */
  readonly eventFates: Readonly<Record<string, number>>;
  /** How many blows of each kind hit. */
  readonly damage: Damage;
  /** Nemeses that this machine does not allow. */
  readonly skipped: readonly NemesisName[];
  /** Workers that ended without having been killed, as they may when the database ends. */
  readonly workersEnded: number;
  /** Every answer by status; `broken` where the connection ended first. */
  readonly answers: Readonly<Record<string, number>>;
  /** Charges by status in the end. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Each count has to be 0. */
  readonly breaches: Breaches & {
    /** Payments of which the ledger does not say what is recorded. */
    readonly unbooked: number;
    /** Centavos by which the ledger is off from what the bank received. */
    readonly unbalanced: number;
    /** Keys that never got a 201. */
    readonly unanswered: number;
    /** Answers other than 200, 201, 409 and 503. */
    readonly strange: number;
    /** Events that a merchant's endpoint never got. */
    readonly webhookLost: number;
    /** Events that it got before an earlier one of their charge. */
    readonly orderBroken: number;
    /** Apps that ended without having been killed. */
    readonly collapsed: number;
  };
  /** Strange answers in words, the first few. */
  readonly strangeAnswers: readonly string[];
  /** The service's data and logs, kept when something is wrong. */
  readonly evidence: string | null;
}

/** An app that has served its clients for so long is at work. */
const AT_WORK_MS = 1_000;

/** Charges may be stamped so far ahead of the machine's clock while the service's is, in ms. */
const AHEAD_MS = 3_700_000;

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
  const needs = options.nemeses.map((name) => needOf(name));
  const service = await Service.start(
    Object.fromEntries(needs.filter((need) => need !== null).map((need) => [need, true])),
  );
  let numbers: StormNumbers | undefined;
  try {
    numbers = await Promise.race([runStorm(service, options), noEnd(options.seconds)]);
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

async function runStorm(service: Service, options: StormOptions): Promise<StormNumbers> {
  const { seconds, report } = options;
  const skipped = options.nemeses.filter((name) => {
    const need = needOf(name);
    return need !== null && !service.has(need);
  });
  for (const name of skipped) report(`Skipped: ${name} (see --help for what it needs)`);
  if (options.nemeses.includes("partition")) await service.openRelays();
  const [second, secondWorker] = await Promise.all([service.addApp(), service.addWorker()]);
  const bank = Bank.of(service.dataDir);
  for (const fault of FAULTS) await bank.script({ match: { route: "PUT /cob/:txid" }, ...fault });
  const apps = [service.firstApp, second];
  const api = new ApiClient(
    apps.map(({ url }) => url),
    service.credentials,
  );
  const clockSteps = options.nemeses.includes("clock") && !skipped.includes("clock");
  const load = new StormLoad(bank, api, clockSteps ? AHEAD_MS : 0);
  const shop = new WebhookShop(service);
  await shop.open();
  report(`Storming for ${seconds} s`);
  load.start();
  const nemeses = options.nemeses.filter((name) => !skipped.includes(name));
  const damage = await runFaultSchedule(nemeses, seconds, {
    // An app that is still starting is left alone: its death would interrupt nothing.
    apps: apps.map(({ url, kill }) => ({ kill: () => api.servedFor(url) > AT_WORK_MS && kill() })),
    workers: [service.firstWorker, secondWorker],
    service,
  });
  const recovery = await load.finish(report);
  report("Waiting until the merchant's endpoint has every event");
  const webhooks = await shop.finish();

  const listed = await everyCharge(api);
  const { clients, payers, reader } = load;
  const { answered } = clients;
  const books = { answered, listed, seen: reader.seen, ...(await bank.books()) };
  // Who is paused or cut off answers nobody meanwhile: then silence breaks no promise.
  const mayBeSilent = nemeses.some((name) => name !== "kill");
  // By another clock a token may be over, or not begun: then a client gets another one.
  const strange = api.strange.filter(
    (words) =>
      !(mayBeSilent && words.endsWith(SILENCE)) && !(clockSteps && words.includes(UNAUTHORIZED)),
  );
  const breaches = {
    ...findBreaches(books),
    unbooked: await service.differencesOfBooks(),
    unbalanced: await centavosOff(service, books),
    unanswered: clients.unanswered,
    strange: strange.length,
    webhookLost: webhooks.lost,
    orderBroken: webhooks.outOfOrder,
    webhookUnknown: webhooks.unknown,
    webhookMistaken: webhooks.mistaken,
    collapsed: service.deathsOfItsOwn("web"),
  };
  const broken = Object.values(breaches).some((number) => number > 0);
  return {
    seconds,
    charges: listed.length,
    paid: payers.paid,
    tries: clients.tries,
    windows: reader.windows,
    events: webhooks.events,
    eventFates: webhooks.fates,
    damage,
    skipped,
    workersEnded: service.deathsOfItsOwn("worker"),
    answers: Object.fromEntries([...api.answers].sort()),
    statuses: countBy(listed, ({ status }) => status),
    ...recovery,
    breaches,
    strangeAnswers: strange.slice(0, 10),
    evidence: broken ? service.dataDir : null,
  };
}

/** By how many centavos the ledger's accounts at the bank are off from what the bank received. */
async function centavosOff(service: Service, { bankMoney }: Books): Promise<number> {
  const received = bankMoney.reduce((sum, { valor }) => sum + Number(valor.replace(".", "")), 0);
  return Math.abs((await service.centavosCredited()) - received);
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
