import { bind } from "@/lib/api/bind";
import { createMerchant } from "@/lib/merchants/operator-routes";

export const { POST } = bind("/api/dashboard/operator/merchants", createMerchant);
