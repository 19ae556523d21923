import { bind } from "@/lib/api/bind";
import { rotateWebhookSecret } from "@/lib/webhooks/routes";

export const { POST } = bind("/webhook-endpoints/{id}/rotate-secret", rotateWebhookSecret);
