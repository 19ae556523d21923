import { bind } from "@/lib/api/bind";
import { createWebhookEndpoint, listWebhookEndpoints } from "@/lib/webhooks/routes";

export const { GET, POST } = bind(
  "/webhook-endpoints",
  createWebhookEndpoint,
  listWebhookEndpoints,
);
