import { bind } from "@/lib/api/bind";
import { getWebhookDelivery } from "@/lib/webhooks/delivery-routes";

export const { GET } = bind("/webhook-endpoints/{id}/deliveries/{position}", getWebhookDelivery);
