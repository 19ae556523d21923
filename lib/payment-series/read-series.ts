import type { MerchantId } from "@/lib/platform/values/ids";
import type { InstallmentCharge, SeriesWithCharges } from "./payment-series";
import { chargeIdsOf, findSeries } from "./store/series";
import { findCharges, findInstallments } from "./store/series-charges";

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

/** As `readSeries`, with what the API shows of each charge alone: of sixty whole ones most of the time would go into the rest. */
export async function readSeriesPlan(
  merchantId: MerchantId,
  id: string,
): Promise<SeriesWithCharges<InstallmentCharge> | null> {
  const series = await findSeries(merchantId, id);
  if (!series) return null;
  const ids = chargeIdsOf(series);
  return { series, ids, charges: await findInstallments(merchantId, ids) };
}
