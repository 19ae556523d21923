import { bind } from "@/lib/api/bind";
import { changeProfile } from "@/lib/merchants/profile-routes";

export const { PUT } = bind("/api/dashboard/profile", changeProfile);
