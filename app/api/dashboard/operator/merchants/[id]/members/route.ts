import { bind } from "@/lib/api/bind";
import { addMerchantMember } from "@/lib/merchants/operator-routes";

export const { POST } = bind("/api/dashboard/operator/merchants/{id}/members", addMerchantMember);
