import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { ATTEMPTS_KEPT, type DeliveriesQuery, LOOKED_AT_MAX } from "@/lib/webhooks/endpoint";
import { freshDatabase } from "@/testing/database";
import { freshShop, type SendingShop } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { findDeliveries, findDelivery } from "./deliveries";
import { pauseEndpoint, resumeEndpoint } from "./endpoints";
import { leaseEndpoints } from "./lease";
import {
  findDue,
  makePartDue,
  skipPart,
  storeAttempts,
  TAKE_FROM_FEED,
  TAKE_FROM_REPLAY,
  takeFromReplay,
} from "./queue";
import { beginReplay, resendEvent } from "./replays";

const database = freshDatabase();
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

test("G19 of an event that is sent again and again the latest requests are kept", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  const [charge = ""] = await shop.happened(1);
  await sendDue(now());
  for (let more = 0; more < ATTEMPTS_KEPT + 1; more += 1) {
    await resendEvent(
      shop.merchantId,
      { subject: "charge", subjectId: charge, number: 1 },
      id,
      now(),
    );
    await sendDue(now());
  }
  const found = await findDelivery(shop.merchantId, id, 1);
  expect(found?.delivery.attempts).toBe(ATTEMPTS_KEPT + 2);
  const numbers = found?.attempts.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: ATTEMPTS_KEPT }, (_, index) => index + 3));
  const kept = await database.sql("SELECT FROM webhook_attempts WHERE endpoint_id = $1", [id]);
  expect(kept).toHaveLength(ATTEMPTS_KEPT);
});

test("G19 of an endpoint's many deliveries the latest are looked at, and as many as are shown are counted", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(1);
  await database.sql(
    `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, state, next_at, delivered_at)
      SELECT $1, f.position - n, $2, subject_id, CASE WHEN n = $3 THEN 'payment.refunded' ELSE 'payment.paid' END,
        CASE WHEN n = $3 THEN 'failed' WHEN n < 10500 THEN 'waiting' ELSE 'delivered' END, at,
        CASE WHEN n BETWEEN 10500 AND $3 - 1 THEN at END
      FROM feed AS f, generate_series(1, $3) n WHERE f.merchant_id = $2`,
    [id, shop.merchantId, LOOKED_AT_MAX + 1],
  );
  const found = async (wanted: Partial<DeliveriesQuery>) => {
    const query = { state: null, type: null, paymentId: null, page: 0, size: 1, ...wanted };
    return (await findDeliveries(shop.merchantId, id, query)).totalElements;
  };
  expect(await found({})).toBe(10_000);
  expect(await found({ type: "payment.refunded" })).toBe(0);
  expect(await found({ state: "delivered" })).toBe(LOOKED_AT_MAX - 10_499);
  expect(await found({ state: "failed", type: "payment.refunded" })).toBe(1);
  expect((await shop.found(id)).waiting).toBe(10_000);
});

/**
 * An endpoint for which 1,200 events wait for hours, at positions from 1 on; one of them somebody wanted sent again.
 *
 * @param charge of which all of them are; null: each of another.
 */
async function manyWaiting(charge: string | null = null): Promise<string> {
  const { id } = await shop.endpointFor(await openWebhookReceiver());
  await shop.happened(1);
  await database.sql(
    `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, next_at, manual)
      SELECT $1, n, $2, COALESCE($4, gen_random_uuid()), 'payment.created', $3::timestamptz + interval '5 hours', n = 700
      FROM generate_series(1, 1200) AS n`,
    [id, shop.merchantId, now(), charge],
  );
  const head = [shop.merchantId, 1_200];
  await database.sql("UPDATE feed_heads SET position = $2 WHERE merchant_id = $1", head);
  return id;
}

async function leased(id: string) {
  const endpoint = (await leaseEndpoints(100, now())).find((one) => one.id === id);
  if (!endpoint) throw new Error("the endpoint was not leased");
  return endpoint;
}

/** Resumes an endpoint that was paused, from where it stopped, and leases it. */
async function resumed(id: string) {
  await pauseEndpoint(shop.merchantId, id);
  await database.sql("UPDATE webhook_endpoints SET position = 1200 WHERE id = $1", [id]);
  await resumeEndpoint(shop.merchantId, id, "stopped");
  return leased(id);
}

/** How many deliveries of an endpoint are in a state, and due. */
async function counted(id: string, state: string): Promise<number> {
  const [row] = await database.sql(
    "SELECT count(*)::int AS count FROM webhook_deliveries WHERE endpoint_id = $1 AND state = $2 AND next_at <= $3",
    [id, state, now()],
  );
  return Number(row?.count);
}

test("G19 what waits for an endpoint that is resumed is made due by parts, and once, however often it fails", async () => {
  const id = await manyWaiting();
  const endpoint = await resumed(id);
  expect(await counted(id, "waiting")).toBe(0);
  const parts: [boolean, number][] = [];
  for (let part = 0; part < 4; part += 1) {
    const more = await makePartDue(endpoint, now());
    parts.push([more, await counted(id, "waiting")]);
    // All of them fail, and are tried later.
    await database.sql(
      `UPDATE webhook_deliveries SET next_at = $2::timestamptz + interval '6 hours'
        WHERE endpoint_id = $1 AND next_at <= $2`,
      [id, now()],
    );
  }
  expect(parts).toEqual([
    [true, 500],
    [true, 500],
    [false, 200],
    [false, 0],
  ]);
});

test("G19 of a charge's many events that wait for an endpoint one is due at a time, and no other is moved", async () => {
  const charge = randomUUID();
  const endpoint = await resumed(await manyWaiting(charge));
  while (await makePartDue(endpoint, now()));
  expect(await counted(endpoint.id, "waiting")).toBe(1);
  const attempt = { subjectId: charge, number: 1, at: now(), ms: 1, responseHead: null };
  const outcome = {
    status: 200,
    error: null,
    manual: false,
    state: "delivered",
    tries: 1,
  } as const;
  for (const position of [1, 2, 3]) {
    await storeAttempts(endpoint, [{ ...attempt, ...outcome, position, nextAt: now() }]);
    expect(await counted(endpoint.id, "waiting")).toBe(1);
  }
  const rows = () =>
    database.sql<{ position: string; ctid: string }>(
      "SELECT position, ctid FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting' ORDER BY position",
      [endpoint.id],
    );
  const [first, ...others] = await rows();
  expect(first?.position).toBe("4");
  const failed = { ...attempt, ...outcome, status: 500, state: "waiting" } as const;
  const nextAt = new Date(now().getTime() + 60_000);
  await storeAttempts(endpoint, [{ ...failed, position: 4, nextAt }]);
  expect((await rows()).slice(1)).toEqual(others);
  expect(await counted(endpoint.id, "waiting")).toBe(0);
});

test("what waits already is wanted as well by a replay, and keeps its tries", async () => {
  const receiver = await openWebhookReceiver(() => 503);
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(2);
  await sendDue(now());
  const range = { kind: "positions", from: 1, to: 2, onlyFailed: false } as const;
  expect(await beginReplay(shop.merchantId, id, range)).toBe("begun");
  const before = await waitingOf(id);
  expect(before.map(({ manual }) => manual)).toEqual([false, false]);
  const endpoint = await leased(id);
  await takeFromReplay(endpoint, now());
  expect(await waitingOf(id)).toEqual(before.map((row) => ({ ...row, manual: true })));
});

/** What waits for an endpoint, in the order of the feed. */
function waitingOf(id: string) {
  return database.sql<{ tries: number; next_at: Date; manual: boolean }>(
    `SELECT tries, next_at, manual FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting'
      ORDER BY position`,
    [id],
  );
}

test("G19 what waits for an endpoint that is resumed from a later event is skipped by parts, and none of it is sent meanwhile", async () => {
  const id = await manyWaiting();
  await pauseEndpoint(shop.merchantId, id);
  await database.sql("UPDATE webhook_deliveries SET next_at = $2 WHERE endpoint_id = $1", [
    id,
    now(),
  ]);
  await resumeEndpoint(shop.merchantId, id, "now");
  const endpoint = await leased(id);
  expect([await counted(id, "skipped"), endpoint.isSkipping]).toEqual([0, true]);
  const { deliveries: due } = await findDue(endpoint, [], 1_000, now());
  expect(due).toEqual([]);
  const seen: [boolean, number][] = [];
  for (let part = 0; part < 3; part += 1) {
    const more = await skipPart(endpoint, now());
    seen.push([more, await counted(id, "skipped")]);
  }
  expect(seen).toEqual([
    [true, 500],
    [true, 999],
    [false, 1_199],
  ]);
  // What somebody wanted sent again still waits.
  expect(await counted(id, "waiting")).toBe(1);
});

test("G19 a part of a long feed is taken for an endpoint, or for its replay, without a look at the rest", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(1);
  await database.sql("UPDATE webhook_endpoints SET types = '{exception.opened}' WHERE id = $1", [
    id,
  ]);
  await database.sql(
    `INSERT INTO feed (merchant_id, position, subject_id, number, type, at)
      SELECT merchant_id, position + n, gen_random_uuid(), 1, 'payment.created', at
      FROM feed, generate_series(1, 40000) n WHERE merchant_id = $1 AND position = (SELECT max(position) FROM feed WHERE merchant_id = $1)`,
    [shop.merchantId],
  );
  await database.sql(
    "UPDATE webhook_endpoints SET position = 0, replay_position = 0, replay_to = 40000 WHERE id = $1",
    [id],
  );
  const [leased] = (await leaseEndpoints(50, now())).filter((one) => one.id === id);
  for (const text of [TAKE_FROM_FEED, TAKE_FROM_REPLAY]) {
    const { rows } = await asService((tx) =>
      tx.query<{ "QUERY PLAN": string }>({
        text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`,
        values: [id, leased?.token, now()],
      }),
    );
    const scan = /"Node Type":"([^"]*)"[^{}]*"Relation Name":"feed"[^{}]*"Actual Rows":(\d+)/;
    const [, node, read] = scan.exec(JSON.stringify(rows[0])) ?? [];
    expect([node, read]).toEqual(["Index Scan", "500"]);
  }
});
