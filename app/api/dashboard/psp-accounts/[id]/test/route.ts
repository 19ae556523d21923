import { bind } from "@/lib/api/bind";
import { testProviderAccount } from "@/lib/providers/account-routes";

export const { POST } = bind("/api/dashboard/psp-accounts/{id}/test", testProviderAccount);
