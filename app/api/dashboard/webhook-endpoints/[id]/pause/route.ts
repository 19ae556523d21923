import { bind } from "@/lib/api/bind";
import { pauseWebhookEndpoint } from "@/lib/webhooks/routes";

export const { POST } = bind("/api/dashboard/webhook-endpoints/{id}/pause", pauseWebhookEndpoint);
