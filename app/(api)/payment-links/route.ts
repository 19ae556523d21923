import { bind } from "@/lib/api/bind";
import { createPaymentLink, listPaymentLinks } from "@/lib/payment-links/routes";

export const { GET, POST } = bind("/payment-links", createPaymentLink, listPaymentLinks);
