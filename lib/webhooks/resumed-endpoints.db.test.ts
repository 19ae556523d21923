import { beforeEach, describe, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { freshShop, type SendingShop, tookInOrder } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { pauseEndpoint, resumeEndpoint } from "./store/endpoints";
import { leaseEndpoints, releaseLease } from "./store/lease";
import { takeFromFeed } from "./store/queue";
import { beginReplay, resendEvent } from "./store/replays";

const database = freshDatabase();
const END = new Date("9999-01-01T00:00:00Z");
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

async function leased(id: string) {
  const endpoint = (await leaseEndpoints(100, END)).find((one) => one.id === id);
  if (!endpoint) throw new Error("the endpoint was not leased");
  return endpoint;
}

/** An endpoint that took the first event of a charge, and failed at the second for days; two more wait behind that. */
async function failing() {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  const [charge = ""] = await shop.happened(1);
  await sendDue(now());
  await shop.happensNext(charge, [2, 3, 4]);
  receiver.answer = () => 500;
  for (const hours of [0, 1, 2, 3, 10]) {
    await sendDue(new Date(now().getTime() + hours * 3_600_000));
  }
  receiver.answer = () => 200;
  return { receiver, id, charge };
}

type Again = (id: string, charge: string) => Promise<unknown>;
const replayed: Again = (id) =>
  beginReplay(shop.merchantId, id, { kind: "positions", from: 1, to: 1, onlyFailed: false });
const resent: Again = (id, subjectId) =>
  resendEvent(shop.merchantId, { subject: "charge", subjectId, number: 1 }, id, now());

describe("what waits for an endpoint that is resumed is sent at once, in its order", () => {
  test.each([
    ["also behind an event that a replay sends again", replayed],
    ["also behind one that somebody wanted again", resent],
  ])("%s", async (_, again) => {
    for (const isBefore of [true, false]) {
      const { receiver, id, charge } = await failing();
      await pauseEndpoint(shop.merchantId, id);
      if (isBefore) await again(id, charge);
      await resumeEndpoint(shop.merchantId, id, "stopped");
      if (!isBefore) await again(id, charge);
      await sendDue(now());
      expect(await shop.statesOf(id)).toEqual({ delivered: 4 });
      const taken = receiver.taken().map(({ id: event }) => Number(event.split("_").at(-1)));
      expect(taken).toEqual([1, 1, 2, 3, 4]);
      shop = await freshShop(database);
    }
  });
});

test("what is taken behind an event that is skipped then is sent at once", async () => {
  const { receiver, id, charge } = await failing();
  const held = await leased(id);
  await pauseEndpoint(shop.merchantId, id);
  await resumeEndpoint(shop.merchantId, id, "now");
  await shop.happensNext(charge, [5]);
  expect(await takeFromFeed(held, now())).toBe(1);
  await releaseLease(held);
  await sendDue(now());
  expect(await shop.statesOf(id)).toEqual({ delivered: 2, skipped: 3 });
  expect(receiver.taken().at(-1)?.id).toMatch(/_5$/);
});

test("what was sent by hand before the feed came to it keeps nothing behind it waiting", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(1, 3);
  await database.sql(
    `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, state, next_at, delivered_at)
     SELECT $1, position, merchant_id, subject_id, type, 'delivered', at, at FROM feed WHERE merchant_id = $2 AND position = 1`,
    [id, shop.merchantId],
  );
  await sendDue(now());
  expect(await shop.statesOf(id)).toEqual({ delivered: 3 });
});

test("what a worker that died had taken is sent once its lease is over", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(1, 2);
  const held = await leased(id);
  expect(await takeFromFeed(held, now())).toBe(2);
  await database.sql(
    "UPDATE webhook_endpoints SET lease_until = now() - interval '1 s' WHERE id = $1",
    [id],
  );
  await sendDue(now());
  expect(await shop.statesOf(id)).toEqual({ delivered: 2 });
});

test("events that are wanted again before they were taken from the feed overtake no earlier ones", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  const charges = await shop.happened(20, 3);
  for (const subjectId of charges) {
    await resendEvent(shop.merchantId, { subject: "charge", subjectId, number: 3 }, id, now());
  }
  await sendDue(now());
  expect(await shop.statesOf(id)).toEqual({ delivered: 60 });
  expect(tookInOrder(receiver)).toBe(true);
});
