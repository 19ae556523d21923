import { bind } from "@/lib/api/bind";
import { reportPaymentFromCheckout } from "@/lib/checkout/routes";

export const { POST } = bind("/checkout/{id}/payment-report", reportPaymentFromCheckout);
