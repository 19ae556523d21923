import { bind } from "@/lib/api/bind";
import { retryJob } from "@/lib/operations/routes";

export const { POST } = bind("/api/dashboard/operator/jobs/{id}/retry", retryJob);
