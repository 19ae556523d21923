import { bind } from "@/lib/api/bind";
import { listDailyCloses } from "@/lib/ledger/close-routes";

export const { GET } = bind("/closes", listDailyCloses);
