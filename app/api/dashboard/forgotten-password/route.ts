import { bind } from "@/lib/api/bind";
import { requestForgottenPassword } from "@/lib/members/forgotten-password-routes";

export const { POST } = bind("/api/dashboard/forgotten-password", requestForgottenPassword);
