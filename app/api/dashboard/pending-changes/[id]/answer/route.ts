import { bind } from "@/lib/api/bind";
import { takePendingAnswer } from "@/lib/approvals/routes";

export const { POST } = bind("/api/dashboard/pending-changes/{id}/answer", takePendingAnswer);
