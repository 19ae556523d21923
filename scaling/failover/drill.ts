import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ApiClient } from "@/chaos/api-client";
import { Bank } from "@/chaos/bank";
import { Payers } from "@/chaos/payers";
import { findBreaches } from "@/chaos/reconciliation-check";
import { RetryingClients } from "@/chaos/retrying-clients";
import { WindowReader } from "@/chaos/window-reader";
import { type Launched, launch, temporaryData } from "@/e2e/support/launch";
import { openRelay } from "@/testing/relay";
import { type Finding, none } from "../finding";
import { eventually } from "../programs";
import { forgetful } from "./asynchronous";
import { differencesOf, FeedReader } from "./feed-reader";
import { ReplicatedPair } from "./pair";
import {
  booksDifferences,
  everyCharge,
  insist,
  inWords,
  received,
  type Site,
  sum,
  takeOver,
} from "./site";

const CLIENTS = 8;

/** Charges that are answered before each blow, so that it strikes a primary at work. */
const BETWEEN = 40;

/**
 * Kills the primary so often under load, each time promotes the standby and moves the address; then once with a standby that
 * is cut off, as an asynchronous one may be.
 */
export async function drill(
  rounds: number,
  report: (sentence: string) => void,
): Promise<Finding[]> {
  const home = temporaryData();
  const pair = await ReplicatedPair.start(home);
  let service: Launched | null = null;
  try {
    report("Starting a primary with a synchronous standby, and a service on it");
    await pair.addStandby("synchronous");
    const address = await openRelay(`http://127.0.0.1:${pair.port}`);
    service = await launch({
      DATABASE_URL: ReplicatedPair.addressAt(Number(new URL(address.url).port)),
      // As under npm, so that it ends with this process even when that is killed.
      npm_lifecycle_event: "failover",
    });
    const credentials = JSON.parse(readFileSync(join(service.dataDir, "demo.json"), "utf8"));
    const api = new ApiClient([service.url], credentials);
    const site = { pair, address, service, bank: Bank.of(service.dataDir), api };
    const synchronous = await killRepeatedly(site, rounds, report);
    const asynchronous = await forgetful(site, report);
    await address.cut();
    return [...synchronous, ...asynchronous];
  } finally {
    await service?.stop();
    await pair.stop();
    if (service) rmSync(service.dataDir, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
}

async function killRepeatedly(
  site: Site,
  rounds: number,
  report: (sentence: string) => void,
): Promise<Finding[]> {
  const { api, bank, service } = site;
  const clients = new RetryingClients(api);
  const payers = new Payers(bank);
  const windows = new WindowReader(api);
  const feed = new FeedReader(api, service.url);
  const first = new Map<string, ReadonlySet<string>>();
  const giveUp = new AbortController();
  let going = true;
  let creating = true;
  const created = clients.createWhile(
    () => going,
    CLIENTS,
    (id) => payers.show(id),
    giveUp.signal,
  );
  const read = [windows.readWhile(() => creating), feed.followWhile(() => creating)];
  const paid = payers.payWhile(() => creating || payers.waiting > 0);
  for (const work of [created, paid, ...read]) work.catch(() => {});
  const times: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const before = clients.answered.size;
    await until(() => clients.answered.size >= before + BETWEEN);
    const struck = performance.now();
    await site.pair.killPrimary();
    await takeOver(site);
    const key = randomUUID();
    first.set(key, new Set([await insist(api, key)]));
    times.push(performance.now() - struck);
    report(
      `Primary ${round} of ${rounds} killed: a new charge after ${seconds(times.at(-1) ?? 0)}`,
    );
    await site.pair.addStandby("synchronous");
  }
  const before = clients.answered.size;
  await until(() => clients.answered.size >= before + BETWEEN);
  going = false;
  await created;
  creating = false;
  await Promise.all([paid, ...read]);
  await received(site, payers.paid);
  const listed = await everyCharge(api);
  const answered = new Map([...clients.answered, ...first]);
  const books = { answered, listed, seen: windows.seen, ...(await bank.books()) };
  const { lost, ...others } = findBreaches(books);
  const feedDiffers = differencesOf(feed.seen, await feed.whole());
  const off = await booksDifferences(site);
  const [shortest, longest] = [Math.min(...times), Math.max(...times)];
  return [
    none(
      `${rounds} primaries killed under load, their standby synchronous: no confirmed charge is lost`,
      lost,
      `${answered.size} confirmed, ${lost} lost; a new charge after ${seconds(shortest)} to ${seconds(longest)}`,
    ),
    none("every charge once, here, at the bank and in windows", sum(others), inWords(others)),
    none(
      "the feed is whole: no position that was read changed",
      sum(feedDiffers),
      `${feed.seen.size} positions read meanwhile; ${inWords(feedDiffers)}`,
    ),
    none("the books agree with all money", off, `${payers.paid} payments, ${off} differences`),
  ];
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

async function until(holds: () => boolean): Promise<void> {
  await eventually(async () => {
    if (!holds()) throw new Error("the service creates no charges any more");
  }, 120);
}
