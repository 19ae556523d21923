import { bind } from "@/lib/api/bind";
import { receivePolicyReports } from "@/lib/health/security-routes";

export const { POST } = bind("/csp-reports", receivePolicyReports);
