import { bind } from "@/lib/api/bind";
import { cancelPaymentSeries } from "@/lib/payment-series/routes";

export const { POST } = bind("/api/dashboard/payment-series/{id}/cancel", cancelPaymentSeries);
