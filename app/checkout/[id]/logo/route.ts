import { bind } from "@/lib/api/bind";
import { getCheckoutLogo } from "@/lib/checkout/routes";

export const { GET } = bind("/checkout/{id}/logo", getCheckoutLogo);
