import { bind } from "@/lib/api/bind";
import { setPrice } from "@/lib/merchants/operator-routes";

export const { POST } = bind("/api/dashboard/operator/prices", setPrice);
