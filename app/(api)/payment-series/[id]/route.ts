import { bind } from "@/lib/api/bind";
import { getPaymentSeries } from "@/lib/payment-series/routes";

export const { GET } = bind("/payment-series/{id}", getPaymentSeries);
