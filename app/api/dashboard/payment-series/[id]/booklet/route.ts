import { bind } from "@/lib/api/bind";
import { getPaymentSeriesBooklet } from "@/lib/boletos/booklet-routes";

export const { GET } = bind("/api/dashboard/payment-series/{id}/booklet", getPaymentSeriesBooklet);
