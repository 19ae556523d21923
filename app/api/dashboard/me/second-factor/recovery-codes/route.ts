import { bind } from "@/lib/api/bind";
import { renewTotpRecoveryCodes } from "@/lib/members/account-routes";

export const { POST } = bind(
  "/api/dashboard/me/second-factor/recovery-codes",
  renewTotpRecoveryCodes,
);
