import { bind } from "@/lib/api/bind";
import { resolveMerchantException } from "@/lib/payments/routes";

export const { POST } = bind("/exceptions/{id}/resolve", resolveMerchantException);
