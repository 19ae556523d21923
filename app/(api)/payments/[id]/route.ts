import { bind } from "@/lib/api/bind";
import { getPayment } from "@/lib/charges/routes";

export const { GET } = bind("/payments/{id}", getPayment);
