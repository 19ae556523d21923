import { bind } from "@/lib/api/bind";
import { exportMerchants } from "@/lib/support/routes";

export const { GET } = bind("/api/dashboard/operator/merchants/export", exportMerchants);
