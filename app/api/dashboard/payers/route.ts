import { bind } from "@/lib/api/bind";
import { listPayers } from "@/lib/payers/routes";

export const { GET } = bind("/api/dashboard/payers", listPayers);
