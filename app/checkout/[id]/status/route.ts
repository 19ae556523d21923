import { bind } from "@/lib/api/bind";
import { getCheckoutStatus } from "@/lib/checkout/routes";

export const { GET } = bind("/checkout/{id}/status", getCheckoutStatus);
