import { bind } from "@/lib/api/bind";
import { recordRefund } from "@/lib/payments/correction-routes";

export const { POST } = bind("/api/dashboard/settlements/{id}/refunds", recordRefund);
