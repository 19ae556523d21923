import { bind } from "@/lib/api/bind";
import { collectMerchantFees } from "@/lib/revenue/routes";

export const { POST } = bind(
  "/api/dashboard/operator/merchants/{id}/fee-collections",
  collectMerchantFees,
);
