import { bind } from "@/lib/api/bind";
import { setAccountOrder } from "@/lib/providers/account-order-routes";

export const { PUT } = bind("/api/dashboard/operator/psp-account-order", setAccountOrder);
