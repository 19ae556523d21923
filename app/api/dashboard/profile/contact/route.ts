import { bind } from "@/lib/api/bind";
import { changeContact } from "@/lib/merchants/profile-routes";

export const { PUT } = bind("/api/dashboard/profile/contact", changeContact);
