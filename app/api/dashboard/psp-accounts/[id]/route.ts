import { bind } from "@/lib/api/bind";
import { changeProviderAccount, disableOwnProviderAccount } from "@/lib/providers/account-routes";

export const { DELETE, PUT } = bind(
  "/api/dashboard/psp-accounts/{id}",
  changeProviderAccount,
  disableOwnProviderAccount,
);
