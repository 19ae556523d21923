import { bind } from "@/lib/api/bind";
import { confirmStatementLines } from "@/lib/bank-import/routes";

export const { POST } = bind("/api/dashboard/statements/confirm", confirmStatementLines);
