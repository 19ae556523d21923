import type { MerchantId } from "@/lib/platform/values/ids";
import type { ChargesSummary, SeriesListPage, SeriesListQuery } from "./payment-series";
import { findSeriesAfter } from "./store/series";
import { summarizeCharges } from "./store/series-charges";

const NO_CHARGES: ChargesSummary = {
  made: 0,
  paid: 0,
  open: 0,
  nextDueDate: null,
  description: null,
  payerName: null,
  reference: null,
};

/**
 * Reads a page of a merchant's series, the newest first. A page goes on where the one before ended, so that new series shift
 * nothing, and no page is dearer than the first (ADR 0116).
 */
export async function listSeries(
  merchantId: MerchantId,
  { after, size }: SeriesListQuery,
): Promise<SeriesListPage> {
  const found = await findSeriesAfter(merchantId, after, size + 1);
  const page = found.slice(0, size);
  const charges = await summarizeCharges(merchantId, page);
  const last = page.at(-1);
  return {
    content: page.map((series) => ({ series, charges: charges.get(series.id) ?? NO_CHARGES })),
    next: found.length > size && last ? { at: last.createdAt, id: last.id } : null,
  };
}
