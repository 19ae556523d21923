import { bind } from "@/lib/api/bind";
import { declinePendingChange } from "@/lib/approvals/routes";

export const { POST } = bind("/api/dashboard/pending-changes/{id}/decline", declinePendingChange);
