import { bind } from "@/lib/api/bind";
import { health } from "@/lib/operations/routes";

export const { GET } = bind("/healthz", health);
