import { bind } from "@/lib/api/bind";
import { createPayment } from "@/lib/charges/routes";

export const { POST } = bind("/api/dashboard/charges", createPayment);
