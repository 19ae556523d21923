import { bind } from "@/lib/api/bind";
import { health } from "@/lib/health/routes";

export const { GET } = bind("/healthz", health);
