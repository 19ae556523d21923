import { bind } from "@/lib/api/bind";
import { getExport } from "@/lib/exports/routes";

export const { GET } = bind("/exports/{id}", getExport);
