import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import type { EndpointState } from "@/lib/webhooks/endpoint";

/** The addresses of a merchant's endpoints, by their ids; none where it has none. */
export async function findEndpointAddresses(
  merchantId: MerchantId,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await oneAsMerchant<{ id: string; url: string }>(merchantId, {
    text: `SELECT id, url FROM webhook_endpoints WHERE merchant_id = $1 AND deleted_at IS NULL
      ORDER BY created_at, id`,
    values: [merchantId],
  });
  return new Map(rows.map(({ id, url }) => [id, url]));
}

/** An endpoint that takes nothing, and not because somebody paused it. */
export interface TroubledEndpoint {
  readonly id: string;
  readonly url: string;
  readonly state: Exclude<EndpointState, "enabled">;
}

/** Finds the endpoints that rest, were paused because they kept failing, or are gone; the oldest first. */
export async function findTroubledEndpoints(merchantId: MerchantId): Promise<TroubledEndpoint[]> {
  const { rows } = await oneAsMerchant<TroubledEndpoint>(merchantId, {
    text: `SELECT id, url, state FROM webhook_endpoints WHERE merchant_id = $1 AND deleted_at IS NULL
      AND state <> 'enabled' AND reason <> 'requested' ORDER BY created_at, id`,
    values: [merchantId],
  });
  return rows;
}
