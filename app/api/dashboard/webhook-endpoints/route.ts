import { bind } from "@/lib/api/bind";
import { createWebhookEndpoint } from "@/lib/webhooks/routes";

export const { POST } = bind("/api/dashboard/webhook-endpoints", createWebhookEndpoint);
