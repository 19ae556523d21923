import { bind } from "@/lib/api/bind";
import { editPayment, getPayment } from "@/lib/charges/routes";

export const { GET, PATCH } = bind("/payments/{id}", getPayment, editPayment);
