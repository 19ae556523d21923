import { bind } from "@/lib/api/bind";
import { readiness } from "@/lib/health/routes";

export const { GET } = bind("/readyz", readiness);
