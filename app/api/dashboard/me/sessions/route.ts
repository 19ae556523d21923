import { bind } from "@/lib/api/bind";
import { endAllSessions } from "@/lib/members/account-routes";

export const { DELETE } = bind("/api/dashboard/me/sessions", endAllSessions);
