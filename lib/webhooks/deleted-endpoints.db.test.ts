import { beforeEach, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { freshDatabase } from "@/testing/database";
import { freshShop, type SendingShop } from "@/testing/sending-shop";
import { openWebhookReceiver, sendDue } from "@/testing/webhook-receiver";
import { ENDPOINTS_MAX } from "./endpoint";
import { Permits } from "./permits";
import { deleteEndpoint } from "./store/endpoints";
import { leaseEndpoints, releaseLease } from "./store/lease";

const database = freshDatabase();
const NOWHERE = { url: "https://shop.example/" };
let shop: SendingShop;

beforeEach(async () => {
  shop = await freshShop(database);
});

/** Endpoints of the shop that were leased, and deleted while they were sent to. */
async function deletedWhileLeased(count: number) {
  const endpoints = [];
  for (let more = 0; more < count; more += 1) {
    const { id } = await shop.endpointFor(NOWHERE);
    const leased = (await leaseEndpoints(100, now())).filter((one) => one.id === id);
    endpoints.push(...leased);
    await deleteEndpoint(shop.merchantId, id, now());
  }
  return endpoints;
}

const leasedNow = async () =>
  (await leaseEndpoints(100, now())).map(({ merchantId }) => merchantId);

test("G19 a merchant's endpoints that were deleted while they were sent to count among its leases, and other merchants have theirs", async () => {
  const quiet = await freshShop(database);
  await shop.happened(1);
  const gone = await deletedWhileLeased(ENDPOINTS_MAX);
  expect(gone).toHaveLength(ENDPOINTS_MAX);
  // Leases that were given before there was this bound, and many that are over.
  await database.sql(
    `INSERT INTO webhook_endpoints (id, merchant_id, idempotency_key, request_hash, url, types, sealed_secrets, sealed_headers,
        position, created_at, deleted_at, lease_token, lease_until)
      SELECT gen_random_uuid(), merchant_id, n, request_hash, url, types, sealed_secrets, sealed_headers, 0, now(), now(),
        CASE WHEN n <= 24 THEN gen_random_uuid() END, clock_timestamp() + CASE WHEN n <= 24 THEN interval '1 min' ELSE interval '-1 s' END
      FROM webhook_endpoints, generate_series(1, 100) AS n WHERE id = $1`,
    [gone[0]?.id],
  );
  for (let more = 0; more < 3; more += 1) await shop.endpointFor(NOWHERE);
  await quiet.endpointFor(NOWHERE);
  await quiet.happened(1);
  expect(await leasedNow()).toEqual([quiet.merchantId]);
  await database.sql(
    "UPDATE webhook_endpoints SET lease_token = NULL WHERE merchant_id = $1 AND NOT id = ANY ($2::uuid[])",
    [shop.merchantId, gone.map(({ id }) => id)],
  );
  expect(await leasedNow()).toEqual([]);
  for (const one of gone.slice(0, 2)) await releaseLease(one);
  expect(await leasedNow()).toEqual([shop.merchantId, shop.merchantId]);
});

test("G19 a run ends when its endpoint is deleted, though its attempts wait for permits", async () => {
  const hanging = await openWebhookReceiver();
  let answer = () => {};
  const answered = new Promise<void>((done) => {
    answer = done;
  });
  hanging.answer = async () => {
    await answered;
    return 200;
  };
  await shop.endpointFor(hanging);
  await shop.happened(1);
  const permits = new Permits(1, 1);
  const sending = sendDue(now(), { permits });
  await expect.poll(() => hanging.received.length).toBe(1);
  const receiver = await openWebhookReceiver();
  const { id } = await shop.endpointFor(receiver);
  await shop.happened(20);
  const isFree = async () =>
    (
      await database.sql("SELECT FROM webhook_endpoints WHERE id = $1 AND lease_token IS NULL", [
        id,
      ])
    ).length === 1;
  const another = sendDue(now(), { permits });
  await expect.poll(isFree).toBe(false);
  await deleteEndpoint(shop.merchantId, id, now());
  await expect.poll(isFree, { timeout: 20_000 }).toBe(true);
  // The only permit was never free meanwhile.
  expect([hanging.received.length, receiver.received.length]).toEqual([1, 0]);
  answer();
  await Promise.all([sending, another]);
});
