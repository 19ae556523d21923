import { bind } from "@/lib/api/bind";
import { createPayment } from "@/lib/charges/routes";
import { listPayments } from "@/lib/listing/routes";

export const { GET, POST } = bind("/payments", createPayment, listPayments);
