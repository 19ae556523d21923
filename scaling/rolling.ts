import { setTimeout as pause } from "node:timers/promises";
import { ApiClient } from "@/chaos/api-client";
import { Bank } from "@/chaos/bank";
import { Payers } from "@/chaos/payers";
import { type Books, findBreaches } from "@/chaos/reconciliation-check";
import { RetryingClients } from "@/chaos/retrying-clients";
import { WindowReader } from "@/chaos/window-reader";
import { type Finding, none } from "./finding";
import { eventually } from "./programs";
import { type Enrolled, NODES, type Site } from "./site";

const CLIENTS = 12;

/** Calm before, between and after the restarts, so that both nodes have work. */
const CALM_MS = 3_000;

/**
 * Restarts both nodes, one after the other, while clients create, payers pay, and a reader walks creation
 * windows. One node is drained at the balancer first, the other one just gets SIGTERM. The replica's
 * replay is paused meanwhile, so that a decision that reads the replica would show.
 */
export async function rollNodes(
  site: Site,
  merchant: Enrolled,
  report: (sentence: string) => void,
): Promise<Finding[]> {
  const { balancer, databases } = site;
  const api = new ApiClient([balancer.url], merchant);
  const bank = Bank.of(site.home);
  const clients = new RetryingClients(api);
  const payers = new Payers(bank);
  const reader = new WindowReader(api);
  const giveUp = new AbortController();
  let going = true;
  let creating = true;
  await databases.sql("SELECT pg_wal_replay_pause()", "replica");
  const created = clients.createWhile(
    () => going,
    CLIENTS,
    (id) => payers.show(id),
    giveUp.signal,
  );
  const read = reader.readWhile(() => creating);
  const paid = payers.payWhile(() => creating || payers.waiting > 0);
  for (const work of [created, read, paid]) work.catch(() => {});

  await restartBothNodes(site, report);
  going = false;
  await created;
  creating = false;
  await Promise.all([paid, read]);
  report(`${clients.answered.size} charges; waiting until ${payers.paid} payments are RECEIVED`);
  await eventually(async () => {
    const received = await api.list({ status: "RECEIVED", size: "1" });
    if (received?.page.totalElements !== payers.paid) throw new Error("money is not RECEIVED");
  }, 120);
  await databases.sql("SELECT pg_wal_replay_resume()", "replica");

  const listed = await api.listAll({ sort: "createdAt,asc" });
  const books = {
    listed: listed ?? [],
    seen: reader.seen,
    answered: clients.answered,
    ...(await bank.books()),
  };
  const served = await Promise.all(NODES.map((name) => balancer.servedBy(name)));
  return findingsOf(books, {
    answers: [...api.answers],
    served,
    paid: payers.paid,
    windows: reader.windows,
  });
}

/** Drains and restarts the first node, then restarts the second one, which the balancer is not prepared for. */
async function restartBothNodes(site: Site, report: (sentence: string) => void): Promise<void> {
  const { balancer } = site;
  await pause(CALM_MS);
  report("Draining node a at the balancer, and restarting it");
  await balancer.drain("a");
  await site.stopNode("a");
  await pause(CALM_MS);
  await site.startNode("a");
  await balancer.ready("a");
  await pause(CALM_MS);
  report("Restarting node b without a word to the balancer");
  await site.stopNode("b");
  await pause(CALM_MS);
  await site.startNode("b");
  await balancer.whenUp("b");
  await pause(CALM_MS);
}

/** What was counted while the nodes were restarted. */
interface Counts {
  /** Answers by status. */
  readonly answers: readonly (readonly [string, number])[];
  /** Requests that each node answered. */
  readonly served: readonly number[];
  readonly paid: number;
  readonly windows: number;
}

function findingsOf(books: Books, { answers, served, paid, windows }: Counts): Finding[] {
  const breaches = findBreaches(books);
  const { missed, repeated, ...ofCharges } = breaches;
  const sum = (counts: object) => Object.values(counts).reduce((all, count) => all + count, 0);
  const failed = answers.filter(([status]) => !/^20[01]$/.test(status));
  const requests = sum(Object.fromEntries(answers));
  return [
    none(
      "two nodes, each restarted under load: no request fails",
      sum(Object.fromEntries(failed)) + (Math.min(...served) > 100 ? 0 : 1),
      `${requests} requests, ${failed.map(([status, n]) => `${n} × ${status}`).join(", ") || "0 failed"}; ${served.join(" and ")} by node`,
    ),
    none(
      "every charge once, here and at the bank",
      sum(ofCharges) + (books.answered.size === books.listed.length ? 0 : 1),
      `${books.listed.length} charges of ${books.answered.size} keys, ${paid} paid; ${inWords(ofCharges)}`,
    ),
    none(
      "windows show every charge once, while the replica stands still",
      missed + repeated,
      `${windows} windows over ${books.seen.length} charges; ${inWords({ missed, repeated })}`,
    ),
  ];
}

function inWords(breaches: object): string {
  const broken = Object.entries(breaches).filter(([, count]) => count > 0);
  return broken.map(([name, count]) => `${count} ${name}`).join(", ") || "0 breaches";
}
