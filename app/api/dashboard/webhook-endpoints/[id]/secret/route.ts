import { bind } from "@/lib/api/bind";
import { revealWebhookSecret } from "@/lib/webhooks/routes";

export const { POST } = bind("/api/dashboard/webhook-endpoints/{id}/secret", revealWebhookSecret);
