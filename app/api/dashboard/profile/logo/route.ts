import { bind } from "@/lib/api/bind";
import { getProfileLogo, removeLogo, replaceLogo } from "@/lib/merchants/profile-routes";

export const { DELETE, GET, PUT } = bind(
  "/api/dashboard/profile/logo",
  getProfileLogo,
  removeLogo,
  replaceLogo,
);
