import { bind } from "@/lib/api/bind";
import { replayWebhookEvents } from "@/lib/webhooks/routes";

export const { POST } = bind("/api/dashboard/webhook-endpoints/{id}/replay", replayWebhookEvents);
