import { bind } from "@/lib/api/bind";
import { disableMerchantById } from "@/lib/merchants/operator-routes";

export const { POST } = bind("/api/dashboard/operator/merchants/{id}/disable", disableMerchantById);
