import { bind } from "@/lib/api/bind";
import { beginTotp } from "@/lib/members/account-routes";

export const { POST } = bind("/api/dashboard/me/second-factor", beginTotp);
