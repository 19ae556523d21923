import { bind } from "@/lib/api/bind";
import { watchPayment } from "@/lib/charge-details/routes";
import { editPayment } from "@/lib/charges/routes";

export const { GET, PATCH } = bind("/api/dashboard/charges/{id}", watchPayment, editPayment);
