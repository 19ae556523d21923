import { bind } from "@/lib/api/bind";
import { cancelPayment } from "@/lib/charges/routes";

export const { POST } = bind("/api/dashboard/charges/{id}/cancel", cancelPayment);
