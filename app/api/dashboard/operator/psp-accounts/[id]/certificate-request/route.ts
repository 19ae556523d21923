import { bind } from "@/lib/api/bind";
import { requestAccountCertificate } from "@/lib/providers/certificate-routes";

export const { POST } = bind(
  "/api/dashboard/operator/psp-accounts/{id}/certificate-request",
  requestAccountCertificate,
);
