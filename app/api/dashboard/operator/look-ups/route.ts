import { bind } from "@/lib/api/bind";
import { lookUpCharge } from "@/lib/support/look-up-routes";

export const { POST } = bind("/api/dashboard/operator/look-ups", lookUpCharge);
