import { bind } from "@/lib/api/bind";
import { proposeStatementMatches } from "@/lib/bank-import/routes";

export const { POST } = bind("/api/dashboard/statements", proposeStatementMatches);
