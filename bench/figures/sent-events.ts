import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openReceiver } from "@/bench/event-receiver";
import { type Harness, report } from "@/bench/harness";
import { MerchantPages } from "@/bench/merchant-pages";
import { residentMb } from "@/bench/processes";
import type { Result } from "@/bench/result";
import type { Vintem } from "@/bench/vintem";

const QUARTERS = 4;
/** Charges that are written at once, each with two events. */
const BATCH = 5_000;
const EVENTS_A_CHARGE = 2;
/** Without an event for so long, nothing will come any more, in ms. */
const STALLED_MS = 120_000;

/**
 * What a worker holds in memory while it numbers very many events and sends each to a receiver, whether that grows, and how
 * many are sent a second.
 * The events are written by SQL, as fast as they are taken.
 */
export async function sentEvents(harness: Harness): Promise<Result[]> {
  const { events } = harness.extent;
  const vintem = await harness.start();
  const merchant = await vintem.newMerchantOfItsOwnKey();
  const receiver = await openReceiver(false);
  const owner = new pg.Client({ connectionString: vintem.databaseUrl });
  await owner.connect();
  try {
    await (await MerchantPages.of(vintem.pagesUrl, merchant)).addEndpoint(receiver.url);
    report(`Resident memory over ${events} events; idle ${workerMb(vintem).toFixed(0)} MB`);
    const start = performance.now();
    const marks: number[] = [];
    for (let sent = 0; marks.length < QUARTERS; ) {
      await owner.query("SET session_replication_role = replica");
      await owner.query(WRITE, [merchant.merchantId, sent, BATCH]);
      sent += BATCH * EVENTS_A_CHARGE;
      // Of each charge the first event is counted.
      await taken(receiver, BATCH);
      while (marks.length < QUARTERS && sent >= (events * (marks.length + 1)) / QUARTERS) {
        marks.push(workerMb(vintem));
        report(`  after ${sent}: ${marks.at(-1)?.toFixed(0)} MB`);
      }
    }
    const perSecond = events / ((performance.now() - start) / 1_000);
    const [first = Number.NaN] = marks;
    return [
      {
        figure: `resident memory of the worker after ${events} events ÷ after a quarter`,
        reached: marks.at(-1) ?? Number.NaN,
        unit: "MB",
        yardstick: { what: "a quarter", reached: first },
        goal: { atMost: 1.1 },
        note: `at each quarter ${marks.map((mb) => mb.toFixed(0)).join(", ")} MB`,
      },
      {
        figure: "webhooks to one receiver that answers at once",
        reached: perSecond,
        unit: "/s",
        goal: { atLeast: 1_500 },
        note: "events are numbered, two of each charge are sent in their order, and receiver and PostgreSQL share the cores",
      },
    ];
  } finally {
    await owner.end();
    await receiver.close();
    await harness.end(vintem);
  }
}

function workerMb(vintem: Vintem): number {
  const { app } = vintem.processes;
  const workers = vintem.workingProcesses.app.filter((pid) => !app.includes(pid));
  return Math.max(...workers.map(residentMb));
}

/** Waits until a receiver has so many events more. @throws when none comes for two minutes. */
async function taken(receiver: { takeLags(): number[] }, count: number): Promise<void> {
  let last = performance.now();
  for (let left = count; left > 0; ) {
    await pause(100);
    const { length } = receiver.takeLags();
    left -= length;
    if (length > 0) last = performance.now();
    if (performance.now() - last > STALLED_MS) throw new Error(`${left} events do not arrive`);
  }
}

/** Charges with their events, which wait to be numbered as the trigger leaves them. */
const WRITE = `WITH charge AS (
    INSERT INTO charges (id, merchant_id, idempotency_key, request_hash, status, billing_type, amount_cents, due_date,
      payer_name, payer_document, created_at, lapses_at, event_count)
    SELECT md5('sent ' || i)::uuid, $1, 'sent-' || i, 'h', 'PENDING', 'BOLETO', 1050, '2099-01-01', 'Ana', '12345678909',
      now(), '2099-01-01Z', 2
    FROM generate_series($2::int + 1, $2::int + $3::int) AS i RETURNING id, merchant_id, created_at
  ), event AS (
    INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
    SELECT id, number, merchant_id, CASE number WHEN 1 THEN 'created' ELSE 'opened' END,
      CASE number WHEN 2 THEN 'CREATING' END::charge_status, 'PENDING', created_at, 'bench'
    FROM charge, generate_series(1, 2) AS number RETURNING charge_id, number, merchant_id, type, at
  ) INSERT INTO feed_pending (merchant_id, subject_id, number, source, at)
    SELECT merchant_id, charge_id, number, type, at FROM event ORDER BY charge_id, number`;
