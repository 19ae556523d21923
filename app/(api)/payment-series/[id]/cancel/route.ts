import { bind } from "@/lib/api/bind";
import { cancelPaymentSeries } from "@/lib/payment-series/routes";

export const { POST } = bind("/payment-series/{id}/cancel", cancelPaymentSeries);
