import { bind } from "@/lib/api/bind";
import { createRefund } from "@/lib/payments/routes";

export const { POST } = bind("/api/dashboard/charges/{id}/refunds", createRefund);
