import { bind } from "@/lib/api/bind";
import { confirmTotp } from "@/lib/members/account-routes";

export const { POST } = bind("/api/dashboard/me/second-factor/confirm", confirmTotp);
