import { bind } from "@/lib/api/bind";
import { resendWebhookEvent } from "@/lib/webhooks/delivery-routes";

export const { POST } = bind("/events/{id}/resend", resendWebhookEvent);
