import { bind } from "@/lib/api/bind";
import { withdrawManualPayment } from "@/lib/payments/correction-routes";

export const { POST } = bind("/api/dashboard/settlements/{id}/withdraw", withdrawManualPayment);
