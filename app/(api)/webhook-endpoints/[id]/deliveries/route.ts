import { bind } from "@/lib/api/bind";
import { listWebhookDeliveries } from "@/lib/webhooks/delivery-routes";

export const { GET } = bind("/webhook-endpoints/{id}/deliveries", listWebhookDeliveries);
