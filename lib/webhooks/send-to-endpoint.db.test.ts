import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import type { MerchantId } from "@/lib/platform/values/ids";
import { seededRandom } from "@/simulator/faults/seeded-random";
import { newMerchant, writtenCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { numberAll, wholeFeed } from "@/testing/feed";
import { openWebhookReceiver, sendDue, type WebhookReceiver } from "@/testing/webhook-receiver";
import type { DeliveryState, EndpointSettings } from "./endpoint";
import { freshSecret } from "./signature";
import { findDelivery } from "./store/deliveries";
import { findEndpoint, insertEndpoint, pauseEndpoint, resumeEndpoint } from "./store/endpoints";
import { leaseEndpoints, releaseLease } from "./store/lease";
import { beginReplay, resendEvent } from "./store/replays";

const database = freshDatabase();
let merchant: { id: MerchantId; lockKey: number };

beforeEach(async () => {
  // What an earlier test left is not sent by a later one.
  await database.sql("UPDATE webhook_endpoints SET deleted_at = now()");
  merchant = await newMerchant(randomUUID());
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** Charges with some events each, in the feed. */
async function happened(charges: number, events = 1): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < charges; i += 1) ids.push((await writtenCharge(merchant)).id);
  for (let number = 2; number <= events; number += 1) {
    await database.sql(
      `INSERT INTO charge_events (charge_id, number, merchant_id, type, from_status, to_status, at, actor)
       SELECT id, $2, merchant_id, 'method_chosen', status, status, clock_timestamp(), 'worker'
       FROM charges WHERE id = ANY ($1::uuid[])`,
      [ids, number],
    );
  }
  await numberAll();
  return ids;
}

async function endpointFor(
  receiver: Pick<WebhookReceiver, "url">,
  settings: Partial<EndpointSettings> & { fromPosition?: number } = {},
): Promise<{ id: string; secret: string }> {
  const secret = freshSecret();
  const added = await insertEndpoint(
    {
      url: receiver.url,
      description: null,
      types: [],
      headers: [],
      fromPosition: 0,
      ...settings,
      merchantId: merchant.id,
      idempotencyKey: randomUUID(),
      requestHash: Buffer.from("hash"),
      secret,
    },
    now(),
  );
  if (added.kind !== "added") throw new Error(added.kind);
  return { id: added.id, secret };
}

async function found(id: string) {
  const endpoint = await findEndpoint(merchant.id, id);
  if (!endpoint) throw new Error("there is no such endpoint");
  return { ...endpoint.endpoint, ...endpoint.health };
}

async function statesOf(id: string): Promise<Partial<Record<DeliveryState, number>>> {
  const rows = await database.sql<{ state: DeliveryState; count: string }>(
    "SELECT state, count(*) FROM webhook_deliveries WHERE endpoint_id = $1 GROUP BY state",
    [id],
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** Whether the events of each charge were taken first in the order of their numbers. */
function inOrder(receiver: WebhookReceiver): boolean {
  const last = new Map<string, number>();
  const seen = new Set<string>();
  return receiver.taken().every(({ id }) => {
    const [charge = "", number = ""] = id.split(/_(?=\d+$)/);
    if (seen.has(id)) return true;
    seen.add(id);
    const follows = Number(number) === (last.get(charge) ?? 0) + 1;
    last.set(charge, Number(number));
    return follows;
  });
}

describe("an event", () => {
  test("reaches the receiver once, signed, with the merchant's headers, as the feed shows it", async () => {
    const receiver = await openWebhookReceiver();
    const headers = [{ name: "X-Shop", value: "loja 1" }];
    const { id, secret } = await endpointFor(receiver, { headers });
    await happened(1);
    await sendDue(now());
    const [event] = await wholeFeed(merchant.id);
    expect(receiver.received).toHaveLength(1);
    const [{ headers: sent, text } = { headers: {}, text: "" }] = receiver.received;
    expect(new Webhook(secret).verify(text, sent as Record<string, string>)).toMatchObject({
      type: "payment.created",
      position: event?.position,
      data: { payment: { id: event?.subjectId, version: 1 } },
    });
    expect(sent).toMatchObject({
      "webhook-attempt": "1",
      "x-shop": "loja 1",
      "content-type": "application/json; charset=utf-8",
    });
    const delivery = await findDelivery(merchant.id, id, event?.position ?? 0);
    expect(delivery?.delivery).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 200 });
    expect(delivery?.attempts).toMatchObject([{ number: 1, status: 200, error: null }]);
    expect(await found(id)).toMatchObject({ waiting: 0, behind: 0, oldestAt: null });
  });

  test("of a type that the endpoint does not name is not sent", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await endpointFor(receiver, { types: ["payment.method_chosen", "exception.*"] });
    await happened(2, 2);
    await sendDue(now());
    expect(receiver.taken().map(({ type }) => type)).toEqual(
      Array.from({ length: 2 }, () => "payment.method_chosen"),
    );
    expect(await found(id)).toMatchObject({ behind: 0, position: 4 });
  });

  test("from before the endpoint is sent only on request", async () => {
    const receiver = await openWebhookReceiver();
    await happened(1);
    await endpointFor(receiver, { fromPosition: 1_000 });
    await happened(1);
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([2]);
  });
});

describe("a receiver that fails", () => {
  test("gets every event in the end, in the order of each charge, and repeats have equal ids", async () => {
    const random = seededRandom(7);
    const receiver = await openWebhookReceiver((_, response) => {
      const fate = random();
      if (fate < 0.3) return 503;
      if (fate < 0.35) return undefined;
      if (fate > 0.95) {
        response.destroy();
        return undefined;
      }
      return 200;
    });
    const { id } = await endpointFor(receiver);
    await happened(12, 4);
    let at = now();
    for (
      let round = 0;
      round < 60 && (await found(id)).waiting + (await found(id)).behind > 0;
      round += 1
    ) {
      await sendDue(at, { requestMs: 100, random });
      at = later(at, HOUR);
    }
    const feed = await wholeFeed(merchant.id);
    const taken = new Set(receiver.taken().map(({ position }) => position));
    expect([...taken].sort((a, b) => a - b)).toEqual(feed.map(({ position }) => position));
    expect(inOrder(receiver)).toBe(true);
    expect(await statesOf(id)).toEqual({ delivered: feed.length });
    for (const { headers, event } of receiver.received)
      expect(headers["webhook-id"]).toBe(event.id);
  });

  test("with one event holds up that event's charge alone, until its tries are used up", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await endpointFor(receiver);
    const [bad = ""] = await happened(3, 2);
    receiver.answer = ({ event }) =>
      event.data.payment?.id === bad && event.type === "payment.created" ? 500 : 200;
    let at = now();
    await sendDue(at);
    expect(receiver.taken()).toHaveLength(4);
    expect(await statesOf(id)).toEqual({ delivered: 4, waiting: 2 });
    for (let tries = 1; tries < 15; tries += 1) {
      at = later(at, 13 * HOUR);
      await sendDue(at);
    }
    expect(await statesOf(id)).toEqual({ delivered: 5, failed: 1 });
    expect((await found(id)).state).toBe("enabled");
    expect(
      await resendEvent(merchant.id, { subject: "charge", subjectId: bad, number: 1 }, id, at),
    ).toEqual([id]);
    receiver.answer = () => 200;
    await sendDue(at);
    expect(await statesOf(id)).toEqual({ delivered: 6 });
    expect((await findDelivery(merchant.id, id, 1))?.attempts.at(-1)).toMatchObject({
      manual: true,
    });
  });

  test.each([
    ["a redirect", 302, 302],
    ["a page that is not there", 404, 404],
  ])("with %s is tried again, and nothing else is called", async (_, status, lastStatus) => {
    const receiver = await openWebhookReceiver(() => status);
    const { id } = await endpointFor(receiver);
    await happened(1);
    await sendDue(now());
    expect(receiver.received).toHaveLength(1);
    expect((await findDelivery(merchant.id, id, 1))?.delivery).toMatchObject({
      state: "waiting",
      lastStatus,
    });
  });

  test("with 410 gets nothing more, until somebody resumes it", async () => {
    const receiver = await openWebhookReceiver(() => 410);
    const { id } = await endpointFor(receiver);
    await happened(1);
    await sendDue(now());
    expect(await found(id)).toMatchObject({ state: "gone", reason: "gone" });
    await sendDue(later(now(), 100 * HOUR));
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => 200;
    expect(await resumeEndpoint(merchant.id, id, "stopped", now())).toBe("resumed");
    await sendDue(now());
    expect(await statesOf(id)).toEqual({ delivered: 1 });
  });

  test("by answering 64 MB, or a byte a moment, is read no further than it may", async () => {
    const receiver = await openWebhookReceiver((_, response) => {
      response.writeHead(200);
      const piece = Buffer.alloc(65_536, "x");
      let left = 1_024;
      const write = () => {
        while (left > 0 && !response.destroyed && response.write(piece)) left -= 1;
        if (left <= 0) response.end();
      };
      response.on("drain", write);
      write();
      return undefined;
    });
    const { id } = await endpointFor(receiver);
    await happened(1);
    await sendDue(now());
    const large = await findDelivery(merchant.id, id, 1);
    expect(large?.delivery.state).toBe("delivered");
    expect(large?.attempts[0]?.responseHead).toBe("x".repeat(2_048));
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write("y"), 20);
      response.on("close", () => clearInterval(dripping));
      return undefined;
    };
    await happened(1);
    await sendDue(now(), { requestMs: 300 });
    const slow = await findDelivery(merchant.id, id, 2);
    expect(slow?.delivery.state).toBe("delivered");
    expect(slow?.attempts[0]?.responseHead).toMatch(/^y+$/);
  });
});

describe("an endpoint that keeps failing", () => {
  test("rests, is tried with one event at a time, and gets its backlog in order when it works again", async () => {
    const receiver = await openWebhookReceiver(() => 503);
    const { id } = await endpointFor(receiver);
    await happened(20, 2);
    let at = now();
    await sendDue(at);
    for (let i = 0; i < 3; i += 1) {
      at = later(at, MINUTE);
      await sendDue(at);
    }
    expect((await found(id)).state).toBe("resting");
    const tried = receiver.received.length;
    await happened(5);
    expect(await leaseEndpoints(10, at)).toEqual([]);
    at = later(at, 20 * MINUTE);
    await sendDue(at);
    expect(receiver.received).toHaveLength(tried + 1);
    receiver.answer = () => 200;
    at = later(at, 20 * MINUTE);
    await sendDue(at);
    expect(receiver.taken()).toHaveLength(45);
    expect(inOrder(receiver)).toBe(true);
    expect(await found(id)).toMatchObject({ state: "enabled", failingSince: null, waiting: 0 });
  });

  test("is paused after five days; its events are kept, and it goes on where it stopped", async () => {
    const receiver = await openWebhookReceiver(() => 503);
    const { id } = await endpointFor(receiver);
    await happened(12);
    let at = now();
    for (let i = 0; i < 30 && (await found(id)).state !== "paused"; i += 1) {
      await sendDue(at);
      at = later(at, 5 * HOUR);
    }
    expect(await found(id)).toMatchObject({ state: "paused", reason: "failing" });
    receiver.answer = () => 200;
    await sendDue(later(at, 1_000 * HOUR));
    expect(receiver.taken()).toEqual([]);
    await happened(2);
    await resumeEndpoint(merchant.id, id, "stopped", at);
    await sendDue(at);
    expect(receiver.taken()).toHaveLength(14);
  });

  test("is spared: there are fewer requests at the same time, and others do not wait for it", async () => {
    const hanging = await openWebhookReceiver(() => undefined);
    const other = await openWebhookReceiver();
    const slow = await endpointFor(hanging);
    await endpointFor(other);
    await happened(30);
    let hadAll = -1;
    other.answer = () => {
      if (other.received.length === 30) hadAll = hanging.received.length;
      return 200;
    };
    await sendDue(now(), { requestMs: 1_500 });
    expect(other.taken()).toHaveLength(30);
    expect(hadAll).toBeLessThanOrEqual(8);
    expect(hanging.mostAtOnce()).toBeLessThanOrEqual(8);
    expect((await found(slow.id)).state).toBe("resting");
  });
});

describe("several workers", () => {
  test("never send one event twice", async () => {
    const receiver = await openWebhookReceiver();
    await endpointFor(receiver);
    await happened(30, 2);
    await Promise.all([sendDue(now()), sendDue(now()), sendDue(now())]);
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.taken().map(({ id }) => id)).size).toBe(60);
    expect(inOrder(receiver)).toBe(true);
  });

  test("take over the endpoint of one that was killed, once its lease is over", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await endpointFor(receiver);
    await happened(3);
    expect(await leaseEndpoints(10, now())).toHaveLength(1);
    await sendDue(now());
    expect(receiver.received).toEqual([]);
    await database.sql(
      "UPDATE webhook_endpoints SET lease_until = now() - interval '1 s' WHERE id = $1",
      [id],
    );
    await sendDue(now());
    expect(receiver.taken()).toHaveLength(3);
  });

  test("leave what a released endpoint was given meanwhile to the next one", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await endpointFor(receiver);
    const [charge = ""] = await happened(1);
    await sendDue(now());
    await happened(1);
    const [leased] = await leaseEndpoints(10, now());
    if (!leased) throw new Error("nothing is due");
    await resendEvent(merchant.id, { subject: "charge", subjectId: charge, number: 1 }, id, now());
    await releaseLease(leased);
    await sendDue(later(now(), 1_000));
    expect(receiver.taken().map(({ position }) => position)).toEqual(
      expect.arrayContaining([1, 1, 2]),
    );
  });
});

describe("what was sent", () => {
  test("is sent again by a replay of a range, in order, and by one of what failed alone", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await endpointFor(receiver);
    await happened(3, 2);
    await sendDue(now());
    const range = { kind: "positions", from: 2, to: 4, onlyFailed: false } as const;
    expect(await beginReplay(merchant.id, id, range)).toBe("begun");
    expect(await beginReplay(merchant.id, id, range)).toBe("running");
    await sendDue(now());
    const positions = receiver.taken().map(({ position }) => position);
    expect(positions.slice(6).sort()).toEqual([2, 3, 4]);
    expect((await found(id)).replay).toBeNull();
    expect(await beginReplay(merchant.id, id, { ...range, onlyFailed: true })).toBe("begun");
    await sendDue(now());
    expect(receiver.taken()).toHaveLength(9);
    const empty = {
      kind: "instants",
      since: later(now(), HOUR),
      until: later(now(), 2 * HOUR),
    } as const;
    expect(await beginReplay(merchant.id, id, { ...empty, onlyFailed: false })).toBe("nothing");
  });

  test("can be left behind when a paused endpoint goes on", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await endpointFor(receiver);
    await pauseEndpoint(merchant.id, id);
    await happened(2);
    await sendDue(now());
    expect(receiver.received).toEqual([]);
    expect(await found(id)).toMatchObject({ state: "paused", reason: "requested", behind: 2 });
    await resumeEndpoint(merchant.id, id, "now", now());
    await happened(1);
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([3]);
    await pauseEndpoint(merchant.id, id);
    await happened(1);
    await resumeEndpoint(merchant.id, id, new Date(0), now());
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([3, 4]);
  });
});

test("another merchant has none of it", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await endpointFor(receiver);
  const [charge = ""] = await happened(1);
  await sendDue(now());
  const { id: other } = await newMerchant(randomUUID());
  const key = { subject: "charge", subjectId: charge, number: 1 } as const;
  expect(await findEndpoint(other, id)).toBeNull();
  expect(await findDelivery(other, id, 1)).toBeNull();
  expect(await resendEvent(other, key, null, now())).toBeNull();
  expect(
    await beginReplay(other, id, { kind: "positions", from: 1, to: 1, onlyFailed: false }),
  ).toBe("not_found");
  expect(await resumeEndpoint(other, id, "now", now())).toBe("not_found");
  expect(await pauseEndpoint(other, id)).toBe(false);
});
