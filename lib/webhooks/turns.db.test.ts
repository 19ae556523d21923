import { beforeEach, describe, expect, test } from "vitest";
import { recordEvent } from "@/lib/charges/store/charges";
import { now, pause } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { MerchantTurns } from "@/lib/platform/merchant-turns";
import type { ChargeId } from "@/lib/platform/values/ids";
import { freshDatabase } from "@/testing/database";
import { freshShop, type SendingShop } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { Permits } from "./permits";
import { findDeliveries } from "./store/deliveries";
import { pauseEndpoint, resumeEndpoint } from "./store/endpoints";
import { leaseEndpoints } from "./store/lease";
import { beginReplay, resendEvent } from "./store/replays";

// What comes first where several things of an endpoint wait, and what of it is kept.

const database = freshDatabase();
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

test("an endpoint is idle while all that is due waits behind an earlier event of its charge", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  const [charge = ""] = await shop.happened(1, 2);
  const at = now();
  await sendDue(at);
  receiver.answer = () => 500;
  const resend = (number: number) =>
    resendEvent(shop.merchantId, { subject: "charge", subjectId: charge, number }, id, at);
  await resend(1);
  await sendDue(at);
  await resend(2);
  // Looked at once, for it was resent; then it is known to wait.
  await sendDue(at);
  expect(await shop.statesOf(id)).toEqual({ waiting: 2 });
  expect(await leaseEndpoints(10, at)).toEqual([]);
  receiver.answer = () => 200;
  await sendDue(new Date(at.getTime() + 60_000));
  expect(await shop.statesOf(id)).toEqual({ delivered: 2 });
});

test("a replay goes on while the feed grows all the time", async () => {
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(2);
  await sendDue(now());
  const before = receiver.received.length;
  await shop.happened(1);
  const range = { kind: "positions", from: 1, to: 2, onlyFailed: false } as const;
  expect(await beginReplay(shop.merchantId, id, range)).toBe("begun");
  receiver.answer = async () => {
    if (receiver.received.length < before + 40) await shop.happened(1);
    return 200;
  };
  await sendDue(now());
  const sent = receiver.received.slice(before).map(({ event }) => event.position);
  expect(sent.length).toBeGreaterThan(30);
  expect(sent.slice(0, 20)).toEqual(expect.arrayContaining([1, 2]));
});

test("a body that waited for its turn shows the charge as it is when it is sent", async () => {
  const receiver = await openWebhookReceiver();
  await shop.endpointFor(receiver);
  const [, second = ""] = await shop.happened(2);
  receiver.answer = async ({ event }) => {
    if (event.position !== 1) return 200;
    const note = { type: "card_refused", actor: "test" } as const;
    await asService((tx) => recordEvent(tx, second as ChargeId, note));
    await pause(1_100);
    return 200;
  };
  await sendDue(now(), { permits: new Permits(1, 1) });
  const sent = receiver.taken().find(({ position }) => position === 2);
  expect(sent?.data.payment).toMatchObject({ id: second, version: 2 });
});

test("I6 endpoints of a merchant whose turns are taken wait, and those of others are sent to", async () => {
  const [busy, other] = [await openWebhookReceiver(), await openWebhookReceiver()];
  const quiet = await freshShop(database);
  await shop.endpointFor(busy);
  await quiet.endpointFor(other);
  await shop.happened(1);
  await quiet.happened(1);
  const turns = new MerchantTurns({ each: 1 });
  let end = () => {};
  const held = new Promise<void>((done) => {
    end = done;
  });
  const holding = turns.run(shop.merchantId, () => held);
  const sending = sendDue(now(), { turns });
  await expect.poll(() => other.received.length).toBe(1);
  expect(busy.received).toEqual([]);
  end();
  await Promise.all([holding, sending]);
  expect(busy.received).toHaveLength(1);
});

describe("an endpoint that goes on from now", () => {
  test("keeps as skipped what it never took, in its types alone, so that it can be replayed", async () => {
    const receiver = await openWebhookReceiver();
    const { id } = await shop.endpointFor(receiver, { types: ["payment.created"] });
    await pauseEndpoint(shop.merchantId, id);
    await shop.happened(2, 2);
    await resumeEndpoint(shop.merchantId, id, "now");
    await shop.happened(1);
    await sendDue(now());
    expect(receiver.taken().map(({ position }) => position)).toEqual([5]);
    expect(await shop.statesOf(id)).toEqual({ delivered: 1, skipped: 2 });
    const range = { kind: "positions", from: 1, to: 5, onlyFailed: true } as const;
    expect(await beginReplay(shop.merchantId, id, range)).toBe("begun");
    await sendDue(now());
    const replayed = receiver.taken().slice(1);
    expect(replayed.map(({ type }) => type)).toEqual(["payment.created", "payment.created"]);
    expect(await shop.statesOf(id)).toEqual({ delivered: 3 });
  });
});

test("the latest 10,000 deliveries of an endpoint are listed and counted", async () => {
  const { id } = await shop.endpointFor({ url: "https://shop.example/" });
  const [charge] = await shop.happened(1);
  await database.sql(
    `INSERT INTO feed (merchant_id, position, subject_id, number, type, at)
     SELECT $1, n, $2, n, 'payment.created', now() FROM generate_series(2, 10050) AS n`,
    [shop.merchantId, charge],
  );
  await database.sql(
    `INSERT INTO webhook_deliveries (endpoint_id, position, merchant_id, subject_id, type, state, next_at, delivered_at)
     SELECT $1, position, merchant_id, subject_id, type, 'delivered', at, at FROM feed WHERE merchant_id = $2`,
    [id, shop.merchantId],
  );
  const query = { state: null, type: null, paymentId: null, size: 90 };
  const list = async (page: number) => {
    const { deliveries, totalElements } = await findDeliveries(shop.merchantId, id, {
      ...query,
      page,
    });
    return [totalElements, deliveries.length, deliveries.at(-1)?.position];
  };
  expect(await list(0)).toEqual([10_000, 90, 9_961]);
  expect(await list(111)).toEqual([10_000, 10, 51]);
  expect(await list(112)).toEqual([10_000, 0, undefined]);
});
