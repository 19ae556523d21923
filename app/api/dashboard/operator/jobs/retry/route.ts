import { bind } from "@/lib/api/bind";
import { retryAllJobs } from "@/lib/operations/routes";

export const { POST } = bind("/api/dashboard/operator/jobs/retry", retryAllJobs);
