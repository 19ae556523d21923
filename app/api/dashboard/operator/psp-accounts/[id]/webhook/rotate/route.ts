import { bind } from "@/lib/api/bind";
import { rotateAccountWebhook } from "@/lib/providers/webhook-routes";

export const { POST } = bind(
  "/api/dashboard/operator/psp-accounts/{id}/webhook/rotate",
  rotateAccountWebhook,
);
