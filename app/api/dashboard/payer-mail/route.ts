import { bind } from "@/lib/api/bind";
import { choosePayerMail } from "@/lib/mail/payer-routes";

export const { PUT } = bind("/api/dashboard/payer-mail", choosePayerMail);
