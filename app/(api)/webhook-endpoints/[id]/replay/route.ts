import { bind } from "@/lib/api/bind";
import { replayWebhookEvents } from "@/lib/webhooks/routes";

export const { POST } = bind("/webhook-endpoints/{id}/replay", replayWebhookEvents);
