import { bind } from "@/lib/api/bind";
import { beginMerchantView } from "@/lib/support/view-routes";

export const { POST } = bind("/api/dashboard/operator/merchants/{id}/views", beginMerchantView);
