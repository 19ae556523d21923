import { bind } from "@/lib/api/bind";
import { setMerchantAccountOrder } from "@/lib/merchants/operator-routes";

export const { PUT } = bind(
  "/api/dashboard/operator/merchants/{id}/psp-account-order",
  setMerchantAccountOrder,
);
