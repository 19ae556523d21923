import { bind } from "@/lib/api/bind";
import { getPaymentSeriesBooklet } from "@/lib/boletos/booklet-routes";

export const { GET } = bind("/payment-series/{id}/booklet", getPaymentSeriesBooklet);
