import { bind } from "@/lib/api/bind";
import { simulatePayment } from "@/lib/sandbox/routes";

export const { POST } = bind("/api/dashboard/charges/{id}/simulate", simulatePayment);
