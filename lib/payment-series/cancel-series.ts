import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { MerchantId } from "@/lib/platform/values/ids";
import { eachChargeOf } from "./each-charge";
import { inTurn } from "./in-turn";
import { OPEN_IN_SERIES, type PaymentSeries } from "./payment-series";
import { chargeIdsOf, closeSeries, findSeries } from "./store/series";
import { findInstallments } from "./store/series-charges";

/** A merchant's request to cancel a series. */
interface CancelRequest {
  readonly merchantId: MerchantId;
  readonly id: string;
  readonly note: string | null;
  readonly actor: string;
}

type CancelOutcome =
  | { readonly kind: "series"; readonly series: PaymentSeries }
  /** The merchant has no series with this id. */
  | { readonly kind: "not_found" }
  /** Other series of the merchant are being canceled; nothing of this one was begun. */
  | { readonly kind: "busy" };

/**
 * Cancels the charges of a series that nobody has paid yet, and makes no other of it. What was paid stays. A repeated
 * request goes on where the first ended.
 */
export async function cancelSeries(request: CancelRequest): Promise<CancelOutcome> {
  const { merchantId, id } = request;
  const series = await findSeries(merchantId, id);
  if (!series) return { kind: "not_found" };
  return inTurn(merchantId, "canceling", async () => ({
    kind: "series",
    series: await cancelInTurn(series, request),
  }));
}

async function cancelInTurn(
  series: PaymentSeries,
  { merchantId, note, actor }: CancelRequest,
): Promise<PaymentSeries> {
  // First of all, so that a creation that is under way sees it (createSeries).
  await closeSeries(series);
  const charges = [...(await findInstallments(merchantId, chargeIdsOf(series))).values()];
  const open = charges.filter(
    ({ status, isCancelRequested }) => !isCancelRequested && OPEN_IN_SERIES.includes(status),
  );
  const eachCharge = eachChargeOf(merchantId);
  await eachCharge(open, (charge) =>
    cancelCharge({ merchantId, chargeId: charge.id, note, actor }),
  );
  return { ...series, state: "canceled" };
}
