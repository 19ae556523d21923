import { bind } from "@/lib/api/bind";
import { pickCheckoutMethod } from "@/lib/checkout/routes";

export const { POST } = bind("/checkout/{id}/method", pickCheckoutMethod);
