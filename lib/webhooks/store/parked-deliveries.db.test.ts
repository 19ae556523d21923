import { beforeEach, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { freshShop, type SendingShop, tookInOrder } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue, type WebhookReceiver } from "@/testing/webhook-receiver";
import { findDelivery } from "./deliveries";
import { pauseEndpoint, resumeEndpoint } from "./endpoints";
import { leaseEndpoints, releaseLease } from "./lease";
import { findDue, parkPart } from "./queue";
import { resendEvent } from "./replays";

const database = freshDatabase();
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** More events of one charge than are left among those that are due. */
const MANY = 130;
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

const later = (ms: number) => new Date(now().getTime() + ms);

/** An endpoint that failed at the first event of a charge, behind which others wait. */
async function failing(behind: number) {
  const receiver = await openWebhookReceiver(() => 500);
  const { id } = await shop.endpointFor(receiver);
  const numbers = Array.from({ length: behind }, (_, index) => index + 2);
  const [charge = ""] = await shop.happened(1);
  await shop.happensNext(charge, numbers);
  await sendDue(now());
  return { receiver, id, charge };
}

/** How many deliveries of an endpoint wait, and are due at an instant. */
async function dueAt(id: string, at: Date): Promise<number> {
  const rows = await database.sql(
    "SELECT FROM webhook_deliveries WHERE endpoint_id = $1 AND state = 'waiting' AND next_at <= $2",
    [id, at],
  );
  return rows.length;
}

const numbersTaken = (receiver: WebhookReceiver) =>
  receiver.taken().map(({ id }) => Number(id.split("_").at(-1)));

/** Has the first event of an endpoint tried again at an instant only. */
async function triedAgain(id: string, at: Date): Promise<void> {
  await database.sql(
    "UPDATE webhook_deliveries SET next_at = $2 WHERE endpoint_id = $1 AND position = 1",
    [id, at],
  );
  await database.sql("UPDATE webhook_endpoints SET due_at = $2 WHERE id = $1", [id, at]);
}

test("G19 what waits behind an event that fails for days comes due no more, and is sent in order once that arrives", async () => {
  const { receiver, id } = await failing(3);
  await triedAgain(id, later(11 * DAY_MS));
  expect(await dueAt(id, later(10 * DAY_MS))).toBe(0);
  expect(await leaseEndpoints(100, later(10 * DAY_MS))).toEqual([]);
  const shown = await findDelivery(shop.merchantId, id, 3);
  expect(shown?.delivery.nextAt?.getTime()).toBeGreaterThan(later(10 * DAY_MS).getTime());
  expect(shown?.delivery.nextAt?.getTime()).toBeLessThan(later(12 * DAY_MS).getTime());
  receiver.answer = () => 200;
  await sendDue(later(12 * DAY_MS));
  expect(numbersTaken(receiver)).toEqual([1, 2, 3, 4]);
});

test("what waits for an endpoint that was paused for weeks is sent in order", async () => {
  const { receiver, id, charge } = await failing(3);
  await pauseEndpoint(shop.merchantId, id);
  await resendEvent(
    shop.merchantId,
    { subject: "charge", subjectId: charge, number: 1 },
    id,
    now(),
  );
  receiver.answer = () => 200;
  await resumeEndpoint(shop.merchantId, id, "stopped");
  await sendDue(later(30 * DAY_MS));
  expect(numbersTaken(receiver)).toEqual([1, 2, 3, 4]);
});

test("of what is the first of its charge and is yet to be made due no instant is shown", async () => {
  const { id } = await failing(3);
  await pauseEndpoint(shop.merchantId, id);
  await database.sql(
    "UPDATE webhook_deliveries SET state = 'skipped' WHERE endpoint_id = $1 AND position < 3",
    [id],
  );
  for (const position of [2, 3, 4]) {
    expect((await findDelivery(shop.merchantId, id, position))?.delivery.nextAt).toBeNull();
  }
});

/** An endpoint for which a charge's events wait as an earlier release left them: also what waits behind the first is due. */
async function ofEarlierRelease() {
  const { receiver, id } = await failing(MANY);
  await triedAgain(id, later(8 * HOUR_MS));
  await database.sql(
    `UPDATE webhook_deliveries SET next_at = $2, tries = CASE position WHEN 7 THEN 2 ELSE 0 END
      WHERE endpoint_id = $1 AND position > 1`,
    [id, later(-HOUR_MS)],
  );
  await database.sql("UPDATE webhook_endpoints SET due_at = $2 WHERE id = $1", [id, now()]);
  return { receiver, id };
}

test("G19 what is due behind an earlier event of its charge is parked where it is much, and is sent in order", async () => {
  const { receiver, id } = await ofEarlierRelease();
  const before = receiver.received.length;
  expect(await dueAt(id, now())).toBe(MANY);
  await sendDue(now());
  // What was tried is left as it is.
  expect([await dueAt(id, now()), receiver.received.length]).toEqual([1, before]);
  expect(await leaseEndpoints(100, later(7 * HOUR_MS))).toEqual([]);
  receiver.answer = () => 200;
  await sendDue(later(9 * HOUR_MS));
  expect(await shop.statesOf(id)).toEqual({ delivered: MANY + 1 });
  expect(tookInOrder(receiver)).toBe(true);
});

test("what can be sent is never parked, nor by who has the endpoint no more", async () => {
  const { id } = await ofEarlierRelease();
  await shop.happened(3);
  await triedAgain(id, later(-HOUR_MS));
  const leased = (await leaseEndpoints(100, now())).find((one) => one.id === id);
  if (!leased) throw new Error("the endpoint was not leased");
  await parkPart({ ...leased, token: leased.id }, now());
  expect(await dueAt(id, now())).toBe(MANY + 1);
  expect((await findDue(leased, [], 16, now())).isCrowded).toBe(true);
  expect([await parkPart(leased, now()), await parkPart(leased, now())]).toEqual([true, false]);
  expect(await dueAt(id, now())).toBe(2);
  const { deliveries, isCrowded } = await findDue(leased, [], 16, now());
  expect([deliveries.map(({ entry }) => entry.position), isCrowded]).toEqual([[1], false]);
  expect((await findDue(leased, [1], 16, now())).deliveries).toEqual([]);
  await releaseLease(leased);
});
