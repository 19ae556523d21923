import { bind } from "@/lib/api/bind";
import { listPaymentEvents } from "@/lib/charge-details/routes";

export const { GET } = bind("/payments/{id}/events", listPaymentEvents);
