import { bind } from "@/lib/api/bind";
import { getBalance } from "@/lib/ledger/routes";

export const { GET } = bind("/api/dashboard/balance", getBalance);
