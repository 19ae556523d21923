import { bind } from "@/lib/api/bind";
import { setMerchantLimits } from "@/lib/merchants/limits-routes";

export const { PUT } = bind("/api/dashboard/operator/merchants/{id}/limits", setMerchantLimits);
