import { bind } from "@/lib/api/bind";
import { resolveServiceException } from "@/lib/payments/routes";

export const { POST } = bind(
  "/api/dashboard/operator/exceptions/{id}/resolve",
  resolveServiceException,
);
