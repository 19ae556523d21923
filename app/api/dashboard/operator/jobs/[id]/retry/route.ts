import { bind } from "@/lib/api/bind";
import { retryJob } from "@/lib/health/routes";

export const { POST } = bind("/api/dashboard/operator/jobs/{id}/retry", retryJob);
