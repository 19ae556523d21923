import { bind } from "@/lib/api/bind";
import { resumeWebhookEndpoint } from "@/lib/webhooks/routes";

export const { POST } = bind("/api/dashboard/webhook-endpoints/{id}/resume", resumeWebhookEndpoint);
