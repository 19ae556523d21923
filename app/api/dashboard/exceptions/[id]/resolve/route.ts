import { bind } from "@/lib/api/bind";
import { resolveMerchantException } from "@/lib/payments/routes";

export const { POST } = bind("/api/dashboard/exceptions/{id}/resolve", resolveMerchantException);
