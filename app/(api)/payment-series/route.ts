import { bind } from "@/lib/api/bind";
import { createPaymentSeries } from "@/lib/payment-series/routes";

export const { POST } = bind("/payment-series", createPaymentSeries);
