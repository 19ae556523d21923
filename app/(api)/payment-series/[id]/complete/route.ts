import { bind } from "@/lib/api/bind";
import { completePaymentSeries } from "@/lib/payment-series/routes";

export const { POST } = bind("/payment-series/{id}/complete", completePaymentSeries);
