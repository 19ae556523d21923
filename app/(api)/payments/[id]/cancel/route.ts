import { bind } from "@/lib/api/bind";
import { cancelPayment } from "@/lib/charges/routes";

export const { POST } = bind("/payments/{id}/cancel", cancelPayment);
