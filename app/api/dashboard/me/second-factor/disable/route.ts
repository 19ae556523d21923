import { bind } from "@/lib/api/bind";
import { disableTotp } from "@/lib/members/account-routes";

export const { POST } = bind("/api/dashboard/me/second-factor/disable", disableTotp);
