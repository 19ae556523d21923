import { expect, test } from "vitest";
import { newMerchant } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { findEndpointAddresses, findTroubledEndpoints } from "./endpoint-addresses";

const database = freshDatabase();

/** Adds an endpoint in a state; its address, which names the state. */
async function endpoint(merchantId: string, state: string, reason: string | null) {
  const url = `https://${state}-${reason}.example/`;
  await database.sql(
    `INSERT INTO webhook_endpoints (merchant_id, idempotency_key, request_hash, url, types, sealed_secrets, sealed_headers,
       position, created_at, state, reason)
     VALUES ($1, gen_random_uuid()::text, '', $2, '{}', '', '', 0, clock_timestamp() + interval '1 s' * (SELECT count(*) FROM webhook_endpoints), $3, $4)`,
    [merchantId, url, state, reason],
  );
  return url;
}

test("owners see which endpoints take nothing, unless somebody paused them", async () => {
  const { id: merchantId } = await newMerchant();
  const { id: otherId } = await newMerchant();
  await endpoint(otherId, "resting", "failing");
  const all = [
    await endpoint(merchantId, "enabled", null),
    await endpoint(merchantId, "resting", "failing"),
    await endpoint(merchantId, "paused", "requested"),
    await endpoint(merchantId, "paused", "failing"),
    await endpoint(merchantId, "gone", "gone"),
  ];
  expect([...(await findEndpointAddresses(merchantId)).values()]).toEqual(all);
  const troubled = await findTroubledEndpoints(merchantId);
  expect(troubled.map(({ url }) => url)).toEqual([all[1], all[3], all[4]]);

  await database.sql("UPDATE webhook_endpoints SET deleted_at = now()");
  expect(await findEndpointAddresses(merchantId)).toEqual(new Map());
  expect(await findTroubledEndpoints(merchantId)).toEqual([]);
});
