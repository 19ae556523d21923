import { bind } from "@/lib/api/bind";
import { changeProviderAccount } from "@/lib/providers/account-routes";

export const { PUT } = bind("/api/dashboard/operator/psp-accounts/{id}", changeProviderAccount);
