import { bind } from "@/lib/api/bind";
import { endSession } from "@/lib/members/account-routes";

export const { DELETE } = bind("/api/dashboard/me/sessions/{id}", endSession);
