import { bind } from "@/lib/api/bind";
import { recordManualPayment } from "@/lib/payments/routes";

export const { POST } = bind("/api/dashboard/charges/{id}/received", recordManualPayment);
