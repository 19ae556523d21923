import { bind } from "@/lib/api/bind";
import { proveWhoOneIs } from "@/lib/members/account-routes";

export const { POST } = bind("/api/dashboard/me/proof", proveWhoOneIs);
