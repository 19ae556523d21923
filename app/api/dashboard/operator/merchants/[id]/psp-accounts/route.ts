import { bind } from "@/lib/api/bind";
import { addMerchantProviderAccount } from "@/lib/merchants/operator-routes";

export const { POST } = bind(
  "/api/dashboard/operator/merchants/{id}/psp-accounts",
  addMerchantProviderAccount,
);
