import { bind } from "@/lib/api/bind";
import { takeAccountWebhook } from "@/lib/providers/webhook-routes";

export const { POST } = bind("/api/dashboard/psp-accounts/{id}/webhook", takeAccountWebhook);
