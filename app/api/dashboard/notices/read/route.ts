import { bind } from "@/lib/api/bind";
import { markNoticesRead } from "@/lib/audit/notice-routes";

export const { POST } = bind("/api/dashboard/notices/read", markNoticesRead);
