import { bind } from "@/lib/api/bind";
import { rotateWebhookSecret } from "@/lib/webhooks/routes";

export const { POST } = bind(
  "/api/dashboard/webhook-endpoints/{id}/rotate-secret",
  rotateWebhookSecret,
);
