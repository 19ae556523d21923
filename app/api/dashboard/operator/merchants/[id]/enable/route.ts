import { bind } from "@/lib/api/bind";
import { enableMerchantById } from "@/lib/merchants/operator-routes";

export const { POST } = bind("/api/dashboard/operator/merchants/{id}/enable", enableMerchantById);
