import { bind } from "@/lib/api/bind";
import { retryAllJobs } from "@/lib/health/routes";

export const { POST } = bind("/api/dashboard/operator/jobs/retry", retryAllJobs);
