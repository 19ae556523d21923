import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import { now, pause } from "@/lib/platform/clock";
import { seededRandom } from "@/simulator/faults/seeded-random";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { wholeFeed } from "@/testing/feed";
import { freshShop, type SendingShop, tookInOrder } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { findDelivery } from "./store/deliveries";
import { findEndpoint, pauseEndpoint, resumeEndpoint, updateEndpoint } from "./store/endpoints";
import { leaseEndpoints, releaseLease } from "./store/lease";
import { beginReplay, resendEvent } from "./store/replays";

const database = freshDatabase();
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

const HOUR = 3_600_000;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

describe("an event", () => {
  test("reaches the receiver once, signed, with the merchant's headers, as the feed shows it", async () => {
    const receiver = await openWebhookReceiver();
    const headers = [{ name: "X-Shop", value: "loja 1" }];
    const { id, secret } = await shop.endpointFor(receiver, { headers });
    await shop.happened(1);
    await sendDue(now());
    const [event] = await wholeFeed(shop.merchantId);
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
    const delivery = await findDelivery(shop.merchantId, id, event?.position ?? 0);
    expect(delivery?.delivery).toMatchObject({ state: "delivered", attempts: 1, lastStatus: 200 });
    expect(delivery?.attempts).toMatchObject([{ number: 1, status: 200, error: null }]);
    expect(await shop.found(id)).toMatchObject({ waiting: 0, behind: 0, oldestAt: null });
  });

  test("of a type that the endpoint does not name is not sent", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver, {
      types: ["payment.method_chosen", "exception.*"],
    });
    await shop.happened(2, 2);
    await sendDue(now());
    expect(receiver.taken().map(({ type }) => type)).toEqual(
      Array.from({ length: 2 }, () => "payment.method_chosen"),
    );
    expect(await shop.found(id)).toMatchObject({ behind: 0, position: 4 });
  });

  test("from before the endpoint is sent only on request", async () => {
    const receiver = await openWebhookReceiver();
    await shop.happened(1);
    await shop.endpointFor(receiver, { fromPosition: 1_000 });
    await shop.happened(1);
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([2]);
  });
});

describe("a receiver that fails", () => {
  test("gets every event in the end, in the order of each charge, and repeats have equal ids", async () => {
    const receiver = await openWebhookReceiver(({ headers, event }, response) => {
      const seed = 100 * event.position + Number(headers["webhook-attempt"]);
      const fate = seededRandom(seed)();
      if (fate < 0.3) return 503;
      if (fate < 0.33) return undefined;
      if (fate > 0.95) {
        response.destroy();
        return undefined;
      }
      return 200;
    });
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(12, 4);
    let at = now();
    for (
      let round = 0;
      round < 60 && (await shop.found(id)).waiting + (await shop.found(id)).behind > 0;
      round += 1
    ) {
      await sendDue(at, { requestMs: 1_000 });
      at = later(at, 13 * HOUR);
    }
    const feed = await wholeFeed(shop.merchantId);
    const taken = new Set(receiver.taken().map(({ position }) => position));
    expect([...taken].sort((a, b) => a - b)).toEqual(feed.map(({ position }) => position));
    expect(tookInOrder(receiver)).toBe(true);
    expect(await shop.statesOf(id)).toEqual({ delivered: feed.length });
    for (const { headers, event } of receiver.received)
      expect(headers["webhook-id"]).toBe(event.id);
  });

  test("with one event holds up that event's charge alone, until its tries are used up", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    const [bad = ""] = await shop.happened(3, 2);
    receiver.answer = ({ event }) =>
      event.data.payment?.id === bad && event.type === "payment.created" ? 500 : 200;
    let at = now();
    await sendDue(at);
    expect(receiver.taken()).toHaveLength(4);
    expect(await shop.statesOf(id)).toEqual({ delivered: 4, waiting: 2 });
    for (let tries = 1; tries < 15; tries += 1) {
      at = later(at, 13 * HOUR);
      await sendDue(at);
    }
    expect(await shop.statesOf(id)).toEqual({ delivered: 5, failed: 1 });
    expect((await shop.found(id)).state).toBe("enabled");
    expect(
      await resendEvent(shop.merchantId, { subject: "charge", subjectId: bad, number: 1 }, id, at),
    ).toEqual([id]);
    receiver.answer = () => 200;
    await sendDue(at);
    expect(await shop.statesOf(id)).toEqual({ delivered: 6 });
    expect((await findDelivery(shop.merchantId, id, 1))?.attempts.at(-1)).toMatchObject({
      manual: true,
    });
  });

  test.each([
    ["a redirect", 302, 302],
    ["a page that is not there", 404, 404],
  ])("with %s is tried again, and nothing else is called (I3)", async (_, status, lastStatus) => {
    const receiver = await openWebhookReceiver(() => status);
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(1);
    await sendDue(now());
    expect(receiver.received).toHaveLength(1);
    expect((await findDelivery(shop.merchantId, id, 1))?.delivery).toMatchObject({
      state: "waiting",
      lastStatus,
    });
  });

  test("with 410 gets nothing more, until somebody resumes it", async () => {
    const receiver = await openWebhookReceiver(() => 410);
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(1);
    await sendDue(now());
    expect(await shop.found(id)).toMatchObject({ state: "gone", reason: "gone" });
    await sendDue(later(now(), 100 * HOUR));
    expect(receiver.received).toHaveLength(1);
    receiver.answer = () => 200;
    expect(await resumeEndpoint(shop.merchantId, id, "stopped")).toBe("resumed");
    await sendDue(now());
    expect(await shop.statesOf(id)).toEqual({ delivered: 1 });
  });

  test.each([410, 500])(
    "with %i at its former address says nothing of the new one",
    async (status) => {
      const moved = await openWebhookReceiver();
      const former = await openWebhookReceiver(async () => {
        await updateEndpoint(shop.merchantId, id, { url: moved.url });
        // Until the worker has seen the new address, or not.
        await pause(former.received.length === 1 ? 1_500 : 0);
        return status;
      });
      const { id } = await shop.endpointFor(former);
      await shop.happened(3);
      await sendDue(now());
      const circuit = "SELECT state, failures, failing_since FROM webhook_endpoints WHERE id = $1";
      const works = { state: "enabled", failures: 0, failing_since: null };
      expect(await database.sql(circuit, [id])).toEqual([works]);
      await sendDue(later(now(), HOUR));
      expect(await shop.statesOf(id)).toEqual({ delivered: 3 });
      expect(moved.taken()).toHaveLength(3);
    },
  );

  test("L3 by answering 64 MB, or a byte a moment, is read no further than it may (I4)", async () => {
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
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(1);
    await sendDue(now());
    const large = await findDelivery(shop.merchantId, id, 1);
    expect(large?.delivery.state).toBe("delivered");
    expect(large?.attempts[0]?.responseHead).toBe("x".repeat(2_048));
    receiver.answer = (_, response) => {
      response.writeHead(200);
      const dripping = setInterval(() => response.write("y"), 20);
      response.on("close", () => clearInterval(dripping));
      return undefined;
    };
    await shop.happened(1);
    await sendDue(now(), { requestMs: 3_000 });
    const slow = await findDelivery(shop.merchantId, id, 2);
    expect(slow?.delivery.state).toBe("delivered");
    expect(slow?.attempts[0]?.responseHead).toMatch(/^y+$/);
  });
});

describe("a failure of the database", () => {
  test("ends a run only after the requests that are under way", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(1);
    receiver.answer = async () => {
      await database.sql("REVOKE SELECT ON feed FROM vintem_app");
      await pause(600);
      return 200;
    };
    try {
      await expect(sendDue(now())).rejects.toThrow("feed");
    } finally {
      await database.sql("GRANT SELECT ON feed TO vintem_app");
    }
    expect(await shop.statesOf(id)).toEqual({ delivered: 1 });
  });
});

describe("an event that cannot be shown", () => {
  test("counts as a try of the event, and not as a failure of the endpoint", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(12);
    await database.sql("REVOKE SELECT ON charge_events FROM vintem_app");
    try {
      await sendDue(now());
    } finally {
      await database.sql("GRANT SELECT ON charge_events TO vintem_app");
    }
    expect((await findDelivery(shop.merchantId, id, 1))?.delivery).toMatchObject({
      attempts: 1,
      lastError: "unsendable",
    });
    expect(await shop.found(id)).toMatchObject({ state: "enabled", failingSince: null });
    await sendDue(later(now(), HOUR));
    expect(await shop.statesOf(id)).toEqual({ delivered: 12 });
  });

  test("is no attempt while the database is away", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(2);
    await database.sql(`CREATE FUNCTION away() RETURNS boolean LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'shutting down' USING ERRCODE = '57P01'; END $$`);
    await database.sql(
      "CREATE POLICY away ON charge_events AS RESTRICTIVE FOR SELECT TO vintem_app USING (away())",
    );
    try {
      await expect(sendDue(now())).rejects.toThrow("shutting down");
    } finally {
      await database.sql("DROP FUNCTION away CASCADE");
    }
    expect(await shop.statesOf(id)).toEqual({ waiting: 2 });
    await sendDue(now());
    const delivery = await findDelivery(shop.merchantId, id, 1);
    expect(delivery?.delivery).toMatchObject({ state: "delivered", attempts: 1 });
  });
});

test("an endpoint that cannot be unsealed leaves the others theirs", async () => {
  const receiver = await openWebhookReceiver();
  const altered = await shop.endpointFor(receiver);
  const { id } = await shop.endpointFor(receiver);
  await database.sql("UPDATE webhook_endpoints SET sealed_secrets = 'altered' WHERE id = $1", [
    altered.id,
  ]);
  await shop.happened(1);
  await sendDue(now());
  expect(await shop.statesOf(id)).toEqual({ delivered: 1 });
  expect(await shop.statesOf(altered.id)).toEqual({});
});

describe("several workers", () => {
  test("never send one event twice", async () => {
    const receiver = await openWebhookReceiver();
    await shop.endpointFor(receiver);
    await shop.happened(30, 2);
    await Promise.all([sendDue(now()), sendDue(now()), sendDue(now())]);
    expect(receiver.received).toHaveLength(60);
    expect(new Set(receiver.taken().map(({ id }) => id)).size).toBe(60);
    expect(tookInOrder(receiver)).toBe(true);
  });

  test("take over the endpoint of one that was killed, once its lease is over", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(3);
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
    const { id } = await shop.endpointFor(receiver);
    const [charge = ""] = await shop.happened(1);
    await sendDue(now());
    await shop.happened(1);
    const [leased] = await leaseEndpoints(10, now());
    if (!leased) throw new Error("nothing is due");
    await resendEvent(
      shop.merchantId,
      { subject: "charge", subjectId: charge, number: 1 },
      id,
      now(),
    );
    await releaseLease(leased);
    await sendDue(later(now(), 1_000));
    expect(receiver.taken().map(({ position }) => position)).toEqual(
      expect.arrayContaining([1, 1, 2]),
    );
  });
});

test("L5 another merchant has none of it", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  const [charge = ""] = await shop.happened(1);
  await sendDue(now());
  const { id: other } = await newMerchant(randomUUID());
  const key = { subject: "charge", subjectId: charge, number: 1 } as const;
  expect(await findEndpoint(other, id)).toBeNull();
  expect(await findDelivery(other, id, 1)).toBeNull();
  expect(await resendEvent(other, key, null, now())).toBeNull();
  expect(
    await beginReplay(other, id, { kind: "positions", from: 1, to: 1, onlyFailed: false }),
  ).toBe("not_found");
  expect(await resumeEndpoint(other, id, "now")).toBe("not_found");
  expect(await pauseEndpoint(other, id)).toBe(false);
});
