import { bind } from "@/lib/api/bind";
import { listMovements } from "@/lib/ledger/routes";

export const { GET } = bind("/api/dashboard/movements", listMovements);
