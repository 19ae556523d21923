import { bind } from "@/lib/api/bind";
import { watchPayment } from "@/lib/charge-details/routes";

export const { GET } = bind("/api/dashboard/charges/{id}", watchPayment);
