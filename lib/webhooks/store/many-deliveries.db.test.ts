import { beforeEach, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { ATTEMPTS_KEPT, type DeliveriesQuery, LOOKED_AT_MAX } from "@/lib/webhooks/endpoint";
import { freshDatabase } from "@/testing/database";
import { freshShop, type SendingShop } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { findDeliveries, findDelivery } from "./deliveries";
import { resendEvent } from "./replays";

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
