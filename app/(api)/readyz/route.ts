import { bind } from "@/lib/api/bind";
import { readiness } from "@/lib/operations/routes";

export const { GET } = bind("/readyz", readiness);
