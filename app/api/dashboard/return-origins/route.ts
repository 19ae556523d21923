import { bind } from "@/lib/api/bind";
import { changeReturnOrigins } from "@/lib/merchants/profile-routes";

export const { PUT } = bind("/api/dashboard/return-origins", changeReturnOrigins);
