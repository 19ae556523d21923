import type { Charge } from "@/lib/charges/charge";
import { chargeIdOf } from "@/lib/platform/charge-id";
import { parseUuid } from "@/lib/platform/values/ids";
import { type InstallmentOfSeries, installmentKey } from "./payment-series";

/**
 * Says which charge of a series a charge is; null for one of no series. Anybody may write such metadata: only the id of a
 * charge, which comes from its key, proves that a series made it (ADR 0113).
 */
export function installmentOf({
  id,
  merchantId,
  metadata,
}: Pick<Charge, "id" | "merchantId" | "metadata">): InstallmentOfSeries | null {
  const seriesId = parseUuid(metadata?.seriesId ?? "");
  const [, number, count] = /^(\d{1,2})\/(\d{1,2})$/.exec(metadata?.installment ?? "") ?? [];
  if (!seriesId || !number || !count) return null;
  const isOfSeries = chargeIdOf(merchantId, installmentKey(seriesId, Number(number))) === id;
  return isOfSeries ? { seriesId, number: Number(number), count: Number(count) } : null;
}
