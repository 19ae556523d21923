import { oneAsMerchant } from "@/lib/platform/db/connection";
import type { MerchantId } from "@/lib/platform/values/ids";
import { dayBefore, type HourOfAttempts, hoursOf, type LastDay } from "@/lib/webhooks/last-day";

/** So many requests are counted, the latest first: a busy endpoint has millions in a day. */
export const COUNTED_MAX = 20_000;

/** Counts the requests to an endpoint in the 24 hours until an instant, by hour. */
export async function findLastDay(
  merchantId: MerchantId,
  endpointId: string,
  now: Date,
): Promise<LastDay> {
  const { rows } = await oneAsMerchant<HourOfAttempts & { readonly hour: number }>(merchantId, {
    text: `SELECT LEAST(floor(extract(epoch FROM at - $3) / 3600), 23)::int AS hour,
        (count(*) FILTER (WHERE status BETWEEN 200 AND 299))::int AS taken,
        (count(*) FILTER (WHERE status IS NULL OR status NOT BETWEEN 200 AND 299))::int AS failed
      FROM (SELECT at, status FROM webhook_attempts WHERE merchant_id = $1 AND endpoint_id = $2
        AND at >= $3 ORDER BY at DESC LIMIT ${COUNTED_MAX}) AS latest GROUP BY 1`,
    values: [merchantId, endpointId, dayBefore(now)],
  });
  const all = rows.reduce((sum, { taken, failed }) => sum + taken + failed, 0);
  return { hours: hoursOf(rows), isCut: all === COUNTED_MAX };
}
