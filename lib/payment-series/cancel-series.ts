import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { MerchantId } from "@/lib/platform/values/ids";
import { eachCharge } from "./each-charge";
import { OPEN_IN_SERIES, type PaymentSeries } from "./payment-series";
import { chargeIdsOf, closeSeries, findSeries } from "./store/series";
import { findInstallments } from "./store/series-charges";

/**
 * Cancels the charges of a series that nobody has paid yet, and makes no other of it. What was paid stays. A repeated
 * request goes on where the first ended.
 *
 * @returns null when the merchant has no series with this id.
 */
export async function cancelSeries({
  merchantId,
  id,
  note,
  actor,
}: {
  readonly merchantId: MerchantId;
  readonly id: string;
  readonly note: string | null;
  readonly actor: string;
}): Promise<PaymentSeries | null> {
  const series = await findSeries(merchantId, id);
  if (!series) return null;
  // First of all, so that a creation that is under way sees it (createSeries).
  await closeSeries(series);
  const charges = [...(await findInstallments(merchantId, chargeIdsOf(series))).values()];
  const open = charges.filter(
    ({ status, isCancelRequested }) => !isCancelRequested && OPEN_IN_SERIES.includes(status),
  );
  await eachCharge(open, (charge) =>
    cancelCharge({ merchantId, chargeId: charge.id, note, actor }),
  );
  return { ...series, state: "canceled" };
}
