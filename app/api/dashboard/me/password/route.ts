import { bind } from "@/lib/api/bind";
import { changePassword } from "@/lib/members/account-routes";

export const { POST } = bind("/api/dashboard/me/password", changePassword);
