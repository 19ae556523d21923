import { bind } from "@/lib/api/bind";
import { chooseMail } from "@/lib/mail/routes";

export const { PUT } = bind("/api/dashboard/me/mail", chooseMail);
