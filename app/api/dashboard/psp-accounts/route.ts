import { bind } from "@/lib/api/bind";
import { addProviderAccount } from "@/lib/providers/account-routes";

export const { POST } = bind("/api/dashboard/psp-accounts", addProviderAccount);
