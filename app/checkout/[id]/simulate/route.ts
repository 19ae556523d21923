import { bind } from "@/lib/api/bind";
import { simulateFromCheckout } from "@/lib/checkout/routes";

export const { POST } = bind("/checkout/{id}/simulate", simulateFromCheckout);
