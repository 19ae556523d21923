import { bind } from "@/lib/api/bind";
import { endMerchantView } from "@/lib/support/view-routes";

export const { POST } = bind("/api/dashboard/operator/views/{id}/end", endMerchantView);
