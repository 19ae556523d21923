import type { MerchantId } from "@/lib/platform/values/ids";
import type { SeriesWithCharges } from "./payment-series";
import { chargeIdsOf, findSeries } from "./store/series";
import { findCharges } from "./store/series-charges";

/** Reads a series of a merchant with its charges; null when there is none with this id. */
export async function readSeries(
  merchantId: MerchantId,
  id: string,
): Promise<SeriesWithCharges | null> {
  const series = await findSeries(merchantId, id);
  if (!series) return null;
  const ids = chargeIdsOf(series);
  return { series, ids, charges: await findCharges(merchantId, ids) };
}
