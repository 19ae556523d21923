import { bind } from "@/lib/api/bind";
import {
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
} from "@/lib/webhooks/routes";

export const { DELETE, GET, PATCH } = bind(
  "/api/dashboard/webhook-endpoints/{id}",
  changeWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookEndpoint,
);
