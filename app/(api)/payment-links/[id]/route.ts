import { bind } from "@/lib/api/bind";
import { changePaymentLink, getPaymentLink } from "@/lib/payment-links/routes";

export const { GET, PATCH } = bind("/payment-links/{id}", changePaymentLink, getPaymentLink);
