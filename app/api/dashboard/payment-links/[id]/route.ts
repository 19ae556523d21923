import { bind } from "@/lib/api/bind";
import { changePaymentLink } from "@/lib/payment-links/routes";

export const { PATCH } = bind("/api/dashboard/payment-links/{id}", changePaymentLink);
