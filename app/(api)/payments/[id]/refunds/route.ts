import { bind } from "@/lib/api/bind";
import { createRefund, listRefunds } from "@/lib/payments/routes";

export const { GET, POST } = bind("/payments/{id}/refunds", createRefund, listRefunds);
