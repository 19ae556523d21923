import { bind } from "@/lib/api/bind";
import { createPaymentLink } from "@/lib/payment-links/routes";

export const { POST } = bind("/api/dashboard/payment-links", createPaymentLink);
