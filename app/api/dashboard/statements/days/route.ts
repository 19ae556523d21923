import { bind } from "@/lib/api/bind";
import { importStatementDays } from "@/lib/bank-import/routes";

export const { POST } = bind("/api/dashboard/statements/days", importStatementDays);
