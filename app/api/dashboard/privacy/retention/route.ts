import { bind } from "@/lib/api/bind";
import { setRetention } from "@/lib/privacy/routes";

export const { PUT } = bind("/api/dashboard/privacy/retention", setRetention);
