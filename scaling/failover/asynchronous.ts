import { randomUUID } from "node:crypto";
import { txidOf } from "@/chaos/bank";
import { findBreaches } from "@/chaos/reconciliation-check";
import { type Finding, none } from "../finding";
import { eventually } from "../programs";
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

/** Charges that are confirmed while the standby is cut off, and how many of them are paid. */
const FORGOTTEN = 20;
const PAID = 5;

/**
 * Kills a primary whose asynchronous standby was cut off before. The standby lacks what was confirmed since; the two
 * statements that docs/backup.md asks for bring it back from the bank and from merchants that ask again.
 */
export async function forgetful(
  site: Site,
  report: (sentence: string) => void,
): Promise<Finding[]> {
  const { api, bank, pair } = site;
  await pair.sql("ALTER SYSTEM SET synchronous_standby_names = ''");
  await pair.sql("SELECT pg_reload_conf()");
  const known = await everyCharge(api);
  const receivedBefore = known.filter(({ status }) => status === "RECEIVED").length;
  await eventually(async () => {
    const [row] = await pair.sql<{ behind: string }>(
      "SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), replay_lsn) AS behind FROM pg_stat_replication",
    );
    if (Number(row?.behind) > 0) throw new Error(`the standby is ${row?.behind} bytes behind`);
  });
  report(`Cutting the standby off, confirming ${FORGOTTEN} charges, killing the primary`);
  await pair.breakReplication();
  const confirmed = new Map<string, string>();
  for (let made = 0; made < FORGOTTEN; made += 1) {
    const key = randomUUID();
    confirmed.set(key, await insist(api, key));
  }
  for (const id of [...confirmed.values()].slice(0, PAID)) await bank.pay(txidOf(id));
  await pair.killPrimary();
  await takeOver(site, async () => {
    await pair.sql("INSERT INTO restores (snapshot_at) SELECT pg_last_xact_replay_timestamp()");
    await pair.sql("UPDATE feed_heads SET position = position + 1000000000");
  });
  const left = new Set((await everyCharge(api)).map(({ id }) => id));
  const lost = [...confirmed.values()].filter((id) => !left.has(id)).length;
  report(`${lost} of ${FORGOTTEN} confirmed charges are not there; their merchant asks again`);
  const answered = new Map<string, Set<string>>();
  for (const [key, id] of confirmed) answered.set(key, new Set([id, await insist(api, key)]));
  await received(site, receivedBefore + PAID);
  const listed = await everyCharge(api);
  const books = { answered, listed, seen: listed.map(({ id }) => id), ...(await bank.books()) };
  const breaches = findBreaches(books);
  const off = await booksDifferences(site);
  return [
    none(
      "an asynchronous standby that was cut off forgets what was confirmed since, and is known to",
      lost === FORGOTTEN ? 0 : 1,
      `${lost} of ${FORGOTTEN} confirmed charges forgotten`,
    ),
    none(
      "asked again, each is the same charge; the bank's money and the books agree",
      sum(breaches) + off,
      `${PAID} paid meanwhile; ${inWords({ ...breaches, booksOff: off })}`,
    ),
  ];
}
