import { bind } from "@/lib/api/bind";
import { getPaymentLinkLogo } from "@/lib/payment-links/routes";

export const { GET } = bind("/pay/{slug}/logo", getPaymentLinkLogo);
