import { bind } from "@/lib/api/bind";
import { listRequestLogs } from "@/lib/request-log/routes";

export const { GET } = bind("/request-logs", listRequestLogs);
