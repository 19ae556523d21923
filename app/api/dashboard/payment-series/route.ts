import { bind } from "@/lib/api/bind";
import { createPaymentSeries } from "@/lib/payment-series/routes";

export const { POST } = bind("/api/dashboard/payment-series", createPaymentSeries);
