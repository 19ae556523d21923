import { bind } from "@/lib/api/bind";
import { approvePendingChange } from "@/lib/approvals/routes";

export const { POST } = bind("/api/dashboard/pending-changes/{id}/approve", approvePendingChange);
