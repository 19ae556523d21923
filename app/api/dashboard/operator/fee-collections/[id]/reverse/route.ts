import { bind } from "@/lib/api/bind";
import { reverseFeeCollection } from "@/lib/revenue/routes";

export const { POST } = bind(
  "/api/dashboard/operator/fee-collections/{id}/reverse",
  reverseFeeCollection,
);
