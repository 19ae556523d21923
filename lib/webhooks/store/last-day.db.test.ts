import { expect, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { freshShop } from "@/testing/sending-shop";
import { COUNTED_MAX, findLastDay } from "./last-day";

const database = freshDatabase();
const now = new Date("2026-11-22T12:00:00Z");

/** Requests to an endpoint at an interval before now. */
async function attempts(
  id: string,
  merchantId: string,
  before: string,
  status: number | null,
  count = 1,
) {
  await database.sql(
    `INSERT INTO webhook_attempts (endpoint_id, position, number, merchant_id, at, ms, status, manual)
     SELECT $1, n, 1 + (SELECT COALESCE(max(number), 0) FROM webhook_attempts WHERE endpoint_id = $1), $2,
       $3::timestamptz - $4::interval, 5, $5, false FROM generate_series(1, $6::int) AS n`,
    [id, merchantId, now, before, status, count],
  );
}

test("the requests of an endpoint's last 24 hours are counted by hour, and no others", async () => {
  const shop = await freshShop(database);
  const { id } = await shop.endpointFor({ url: "https://shop.example/" });
  const other = await shop.endpointFor({ url: "https://other.example/" });
  await attempts(id, shop.merchantId, "0 s", 204);
  await attempts(id, shop.merchantId, "59 min", 200, 2);
  await attempts(id, shop.merchantId, "61 min", 503);
  await attempts(id, shop.merchantId, "23 h 59 min", null, 3);
  await attempts(id, shop.merchantId, "24 h 1 min", 200);
  await attempts(other.id, shop.merchantId, "1 min", 200);
  const { hours, isCut } = await findLastDay(shop.merchantId, id, now);
  expect(hours).toHaveLength(24);
  expect(hours.at(-1)).toEqual({ taken: 3, failed: 0 });
  expect(hours.at(-2)).toEqual({ taken: 0, failed: 1 });
  expect(hours[0]).toEqual({ taken: 0, failed: 3 });
  expect(hours.slice(1, -2).every(({ taken, failed }) => taken + failed === 0)).toBe(true);
  expect(isCut).toBe(false);
  const stranger = await freshShop(database);
  const theirs = await findLastDay(stranger.merchantId, id, now);
  expect(theirs.hours.every(({ taken, failed }) => taken + failed === 0)).toBe(true);
});

test("of very many requests the latest are counted", async () => {
  const shop = await freshShop(database);
  const { id } = await shop.endpointFor({ url: "https://shop.example/" });
  await attempts(id, shop.merchantId, "5 h", 500, 10);
  await attempts(id, shop.merchantId, "10 min", 200, COUNTED_MAX);
  const { hours, isCut } = await findLastDay(shop.merchantId, id, now);
  expect([hours.at(-1), isCut]).toEqual([{ taken: COUNTED_MAX, failed: 0 }, true]);
  expect(hours.slice(0, -1).every(({ failed }) => failed === 0)).toBe(true);
});
