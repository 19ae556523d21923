import { bind } from "@/lib/api/bind";
import { disableProviderAccount } from "@/lib/providers/account-routes";

export const { POST } = bind(
  "/api/dashboard/operator/psp-accounts/{id}/disable",
  disableProviderAccount,
);
