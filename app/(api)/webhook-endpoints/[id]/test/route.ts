import { bind } from "@/lib/api/bind";
import { testWebhookEndpoint } from "@/lib/webhooks/routes";

export const { POST } = bind("/webhook-endpoints/{id}/test", testWebhookEndpoint);
