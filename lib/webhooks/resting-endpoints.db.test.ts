import { beforeEach, describe, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { DEEP } from "@/testing/deep";
import { freshShop, type SendingShop, tookInOrder } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { Permits } from "./permits";
import {
  endpointVersion,
  findEndpoint,
  pauseEndpoint,
  resumeEndpoint,
  updateEndpoint,
} from "./store/endpoints";
import { leaseEndpoints, releaseLease } from "./store/lease";
import { beginReplay } from "./store/replays";

const database = freshDatabase();
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

/** Events that wait for an endpoint that rests. */
const BACKLOG = DEEP ? { charges: 200, events: 50 } : { charges: 30, events: 10 };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);

describe("an endpoint that keeps failing", () => {
  test("rests, is tried with one event at a time, and gets its backlog in order when it works again", async () => {
    const receiver = await openWebhookReceiver(() => 503);
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(20, 2);
    let at = now();
    await sendDue(at);
    for (let i = 0; i < 3; i += 1) {
      at = later(at, MINUTE);
      await sendDue(at);
    }
    expect((await shop.found(id)).state).toBe("resting");
    const tried = receiver.received.length;
    await shop.happened(5);
    expect(await leaseEndpoints(10, at)).toEqual([]);
    at = later(at, 20 * MINUTE);
    await sendDue(at);
    expect(receiver.received).toHaveLength(tried + 1);
    receiver.answer = () => 200;
    at = later(at, 20 * MINUTE);
    await sendDue(at);
    expect(receiver.taken()).toHaveLength(45);
    expect(tookInOrder(receiver)).toBe(true);
    expect(await shop.found(id)).toMatchObject({
      state: "enabled",
      failingSince: null,
      waiting: 0,
    });
  });

  test(`costs nothing while it rests, and its backlog of ${BACKLOG.charges * BACKLOG.events} events flows in order afterwards`, {
    timeout: DEEP ? 600_000 : 60_000,
  }, async () => {
    const receiver = await openWebhookReceiver(() => 503);
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(BACKLOG.charges, BACKLOG.events);
    let at = now();
    await sendDue(at);
    for (let i = 0; i < 3; i += 1) {
      at = later(at, MINUTE);
      await sendDue(at);
    }
    const { state, nextProbeAt } = await shop.found(id);
    expect(state).toBe("resting");
    const tried = receiver.received.length;
    const rows = async () => {
      const [row] = await database.sql<{ xmin: string }>(
        "SELECT max(xmin::text::bigint)::text AS xmin FROM webhook_deliveries WHERE endpoint_id = $1",
        [id],
      );
      return row?.xmin;
    };
    const before = await rows();
    // Nobody leases it, nothing of it is written and nothing is sent, whatever waits.
    for (let ms = (nextProbeAt?.getTime() ?? 0) - at.getTime(); ms > 1_000; ms /= 2) {
      expect(await leaseEndpoints(10, later(at, ms - 1))).toEqual([]);
    }
    expect([await rows(), receiver.received.length]).toEqual([before, tried]);
    receiver.answer = () => 200;
    await sendDue(nextProbeAt ?? at);
    expect(receiver.taken()).toHaveLength(BACKLOG.charges * BACKLOG.events);
    expect(tookInOrder(receiver)).toBe(true);
    expect(await shop.found(id)).toMatchObject({ state: "enabled", waiting: 0, behind: 0 });
  });

  test("is paused after five days; its events are kept, and it goes on where it stopped", async () => {
    const receiver = await openWebhookReceiver(() => 503);
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(12);
    let at = now();
    for (let i = 0; i < 30 && (await shop.found(id)).state !== "paused"; i += 1) {
      await sendDue(at);
      at = later(at, 5 * HOUR);
    }
    expect(await shop.found(id)).toMatchObject({ state: "paused", reason: "failing" });
    receiver.answer = () => 200;
    await sendDue(later(at, 1_000 * HOUR));
    expect(receiver.taken()).toEqual([]);
    await shop.happened(2);
    await resumeEndpoint(shop.merchantId, id, "stopped");
    await sendDue(at);
    expect(receiver.taken()).toHaveLength(14);
  });

  test("is tried no sooner when a probe failed on our side", async () => {
    const receiver = await openWebhookReceiver(() => 503);
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(12);
    let at = now();
    for (let i = 0; i < 4; i += 1) {
      await sendDue(at);
      at = later(at, MINUTE);
    }
    at = later(at, HOUR);
    await database.sql("REVOKE SELECT ON charge_events FROM vintem_app");
    try {
      await sendDue(at);
    } finally {
      await database.sql("GRANT SELECT ON charge_events TO vintem_app");
    }
    const { state, nextProbeAt } = await shop.found(id);
    expect(state).toBe("resting");
    expect(nextProbeAt?.getTime()).toBeGreaterThan(at.getTime());
    const ours = "SELECT FROM webhook_attempts WHERE endpoint_id = $1 AND error = 'unsendable'";
    expect(await database.sql(ours, [id])).toHaveLength(1);
  });

  test("is tried at once at a new address, unless it is paused", async () => {
    const failing = await openWebhookReceiver(() => 503);
    const { id } = await shop.endpointFor(failing);
    await shop.happened(1);
    await sendDue(now());
    const { url, ...fixed } = await openWebhookReceiver();
    const found = await findEndpoint(shop.merchantId, id);
    const version = found && endpointVersion(found.endpoint);
    const saw = (one: string) => one === version;
    expect(await updateEndpoint(shop.merchantId, id, { url }, saw)).toBe("done");
    const late = { description: "somebody else's" };
    expect(await updateEndpoint(shop.merchantId, id, late, saw)).toBe("changed");
    expect((await findEndpoint(shop.merchantId, id))?.endpoint).toMatchObject({
      description: found?.endpoint.description,
      url,
    });
    await sendDue(now());
    expect(fixed.taken()).toHaveLength(1);
    await pauseEndpoint(shop.merchantId, id);
    await shop.happened(1);
    await updateEndpoint(shop.merchantId, id, { url });
    await sendDue(now());
    expect(fixed.taken()).toHaveLength(1);
  });

  test("is spared: there are fewer requests at the same time, and others do not wait for it", async () => {
    let end = () => {};
    const othersHad = new Promise<void>((done) => {
      end = done;
    });
    const failing = await openWebhookReceiver(async () => {
      await othersHad;
      return 503;
    });
    const other = await openWebhookReceiver();
    const slow = await shop.endpointFor(failing);
    await shop.endpointFor(other);
    await shop.happened(30);
    let hadAll = -1;
    other.answer = () => {
      if (other.received.length === 30) {
        hadAll = failing.received.length;
        end();
      }
      return 200;
    };
    await sendDue(now());
    expect(other.taken()).toHaveLength(30);
    expect(hadAll).toBeLessThanOrEqual(8);
    expect(failing.mostAtOnce()).toBeLessThanOrEqual(8);
    expect((await shop.found(slow.id)).state).toBe("resting");
  });
});

test("many slow endpoints of a merchant leave another merchant's requests their permits", async () => {
  const other = await freshShop(database);
  let had = () => {};
  const quickHad = new Promise<void>((done) => {
    had = done;
  });
  const slow = await openWebhookReceiver(async () => {
    await quickHad;
    return 200;
  });
  const quick = await openWebhookReceiver();
  for (let i = 0; i < 3; i += 1) await shop.endpointFor(slow);
  await other.endpointFor(quick);
  await shop.happened(8);
  const permits = new Permits(8, 4);
  const slowly = sendDue(now(), { permits });
  await expect.poll(() => slow.received.length, { timeout: 10_000 }).toBe(4);
  await other.happened(1);
  await sendDue(now(), { permits });
  expect(quick.taken()).toHaveLength(1);
  expect(slow.received).toHaveLength(4);
  had();
  await slowly;
  expect(slow.taken()).toHaveLength(24);
});

test("endpoints are leased in turn", async () => {
  for (let i = 0; i < 3; i += 1) await shop.endpointFor({ url: "https://shop.example/" });
  await shop.happened(1);
  const turns: string[] = [];
  for (let i = 0; i < 6; i += 1) {
    for (const leased of await leaseEndpoints(1, now())) {
      turns.push(leased.id);
      await releaseLease(leased);
    }
  }
  expect(new Set(turns.slice(0, 3)).size).toBe(3);
  expect(turns.slice(3)).toEqual(turns.slice(0, 3));
});

describe("what was sent", () => {
  test("is sent again by a replay of a range, in order, and by one of what failed alone", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(3, 2);
    await sendDue(now());
    const range = { kind: "positions", from: 2, to: 4, onlyFailed: false } as const;
    expect(await beginReplay(shop.merchantId, id, range)).toBe("begun");
    expect(await beginReplay(shop.merchantId, id, range)).toBe("running");
    await sendDue(now());
    const positions = receiver.taken().map(({ position }) => position);
    expect(positions.slice(6).sort()).toEqual([2, 3, 4]);
    expect((await shop.found(id)).replay).toBeNull();
    expect(await beginReplay(shop.merchantId, id, { ...range, onlyFailed: true })).toBe("begun");
    await sendDue(now());
    expect(receiver.taken()).toHaveLength(9);
    const empty = {
      kind: "instants",
      since: later(now(), HOUR),
      until: later(now(), 2 * HOUR),
    } as const;
    expect(await beginReplay(shop.merchantId, id, { ...empty, onlyFailed: false })).toBe("nothing");
  });

  test("is sent again by instants as it happened, whatever its position", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await shop.happened(4);
    await sendDue(now());
    await database.sql(
      `UPDATE feed SET at = timestamptz '2026-01-01Z' + interval '1 hour' * ('{2,4,3,1}'::int[])[position]
       WHERE merchant_id = $1`,
      [shop.merchantId],
    );
    const instant = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    const range = {
      kind: "instants",
      since: instant(2),
      until: instant(4),
      onlyFailed: false,
    } as const;
    expect(await beginReplay(shop.merchantId, id, range)).toBe("begun");
    await sendDue(now());
    const positions = receiver.taken().map(({ position }) => position);
    expect(positions.slice(4).sort()).toEqual([1, 3]);
  });

  test("can be left behind when a paused endpoint goes on", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver);
    await pauseEndpoint(shop.merchantId, id);
    await shop.happened(2);
    await sendDue(now());
    expect(receiver.received).toEqual([]);
    expect(await shop.found(id)).toMatchObject({ state: "paused", reason: "requested", behind: 2 });
    await resumeEndpoint(shop.merchantId, id, "now");
    await shop.happened(1);
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([3]);
    await pauseEndpoint(shop.merchantId, id);
    await shop.happened(1);
    await resumeEndpoint(shop.merchantId, id, new Date(0));
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([3, 4]);
  });
});
