import { bind } from "@/lib/api/bind";
import { exportRevenue } from "@/lib/revenue/routes";

export const { GET } = bind("/api/dashboard/operator/revenue/export", exportRevenue);
