import { bind } from "@/lib/api/bind";
import { setSecondFactorRule } from "@/lib/members/second-factor-rule";

export const { PUT } = bind("/api/dashboard/second-factor-rule", setSecondFactorRule);
