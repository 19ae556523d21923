import { randomUUID } from "node:crypto";
import pg from "pg";
import { assertNoneFailed, type Harness, report } from "@/bench/harness";
import { query } from "@/bench/plain-app";
import { median, quantile, type Result } from "@/bench/result";
import type { Merchant, Vintem } from "@/bench/vintem";
import { validBody } from "@/e2e/support/bodies";
import { createOn, of } from "./create";

const CONNECTIONS = 256;
/** How often a probe looks whether its event has a position. */
const LOOK_EVERY_MS = 2;
const PROBE_EVERY_MS = 20;

/**
 * The cost of the feed of events as charges are created (ADR 0044): creates a second against the same build without the
 * trigger that lets events wait for their position, and how long after its answer a charge's event has one, under that
 * load. It runs on a service of its own, because the feed lacks events afterwards.
 */
export async function feed(harness: Harness): Promise<Result[]> {
  const vintem = await harness.start();
  const merchant = await vintem.newMerchantOfItsOwnKey();
  const probed = await vintem.newMerchantOfItsOwnKey();
  report(`POST /payments, ${CONNECTIONS} connections, with and without the feed`);
  const create = (seconds: number) => createOn(vintem, merchant, CONNECTIONS, seconds);
  const rounds = await harness.inTurn({
    followed: async (seconds: number) => {
      await follow(vintem, true);
      return create(seconds);
    },
    silent: async (seconds: number) => {
      await follow(vintem, false);
      return create(seconds);
    },
    probing: async (seconds: number) => {
      await follow(vintem, true);
      const probes = probe(vintem, probed, seconds);
      await create(seconds);
      return quantile(await probes, 0.95);
    },
  });
  await harness.end(vintem);
  assertNoneFailed([...rounds.followed, ...rounds.silent]);
  return [
    {
      figure: `POST /payments, ${CONNECTIONS} connections, with the feed`,
      reached: of(rounds.followed, "perSecond"),
      unit: "/s",
      yardstick: { what: "without it", reached: of(rounds.silent, "perSecond") },
      goal: { atLeast: 0.9 },
      note: `CPU of PostgreSQL ${of(rounds.followed, "databaseMs").toFixed(2)} ms, without ${of(rounds.silent, "databaseMs").toFixed(2)} ms`,
    },
    {
      figure: "from the answer to the position in the feed, p95, under that load",
      reached: median(rounds.probing),
      unit: "ms",
      goal: { atMost: 250 },
      note: "charges of another merchant, one after another",
    },
  ];
}

/** Switches the trigger of the feed on or off, once what waits has its positions, so that no turn pays for another. */
async function follow(vintem: Vintem, on: boolean): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const [row] = await query<{ waits: boolean }>(
      vintem.databaseUrl,
      "SELECT EXISTS (SELECT FROM feed_pending) AS waits",
    );
    if (!row?.waits) break;
    await new Promise((done) => setTimeout(done, 500));
  }
  const verb = on ? "ENABLE" : "DISABLE";
  await query(
    vintem.databaseUrl,
    `ALTER TABLE charge_events ${verb} TRIGGER charge_events_followed`,
  );
}

/** Creates charges one after another, and measures how long each one's event takes to its position, in ms. */
async function probe(vintem: Vintem, merchant: Merchant, seconds: number): Promise<number[]> {
  const token = await vintem.token(merchant);
  const client = new pg.Client({ connectionString: vintem.databaseUrl });
  await client.connect();
  await client.query("SET vintem.scope = 'service'");
  const lags: number[] = [];
  try {
    for (const start = performance.now(); performance.now() - start < seconds * 1_000; ) {
      const answer = await fetch(`${vintem.url}/payments`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify(validBody()),
      });
      const answered = performance.now();
      if (!answer.ok) throw new Error(`no charge: ${answer.status} ${await answer.text()}`);
      const { id } = (await answer.json()) as { id: string };
      while (!(await hasPosition(client, id))) await pause(LOOK_EVERY_MS);
      lags.push(performance.now() - answered);
      await pause(PROBE_EVERY_MS);
    }
  } finally {
    await client.end();
  }
  return lags;
}

async function hasPosition(client: pg.Client, chargeId: string): Promise<boolean> {
  const { rowCount } = await client.query("SELECT FROM feed WHERE subject_id = $1 AND number = 1", [
    chargeId,
  ]);
  return rowCount === 1;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
