import { bind } from "@/lib/api/bind";
import { setSecondPersonRule } from "@/lib/approvals/routes";

export const { PUT } = bind("/api/dashboard/second-person-rule", setSecondPersonRule);
