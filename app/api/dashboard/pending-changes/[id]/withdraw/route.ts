import { bind } from "@/lib/api/bind";
import { withdrawPendingChange } from "@/lib/approvals/routes";

export const { POST } = bind("/api/dashboard/pending-changes/{id}/withdraw", withdrawPendingChange);
