import { bind } from "@/lib/api/bind";
import { createPaymentSeries, listPaymentSeries } from "@/lib/payment-series/routes";

export const { GET, POST } = bind("/payment-series", createPaymentSeries, listPaymentSeries);
