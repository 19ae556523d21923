import { bind } from "@/lib/api/bind";
import { resetForgottenPassword } from "@/lib/members/forgotten-password-routes";

export const { POST } = bind("/api/dashboard/reset-password", resetForgottenPassword);
