import { bind } from "@/lib/api/bind";
import { getOpenApi } from "@/lib/api/operations";

export const { GET } = bind("/openapi.json", getOpenApi);
