import { bind } from "@/lib/api/bind";
import { getExportFile } from "@/lib/exports/routes";

export const { GET } = bind("/exports/{id}/file", getExportFile);
