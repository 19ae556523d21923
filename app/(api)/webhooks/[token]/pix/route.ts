import { bind } from "@/lib/api/bind";
import { receiveWebhookNotifications } from "@/lib/reconciliation/routes";

export const { POST } = bind("/webhooks/{token}/pix", receiveWebhookNotifications);
