import { bind } from "@/lib/api/bind";
import { resumeWebhookEndpoint } from "@/lib/webhooks/routes";

export const { POST } = bind("/webhook-endpoints/{id}/resume", resumeWebhookEndpoint);
