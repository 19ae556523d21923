import { bind } from "@/lib/api/bind";
import { createExport } from "@/lib/exports/routes";

export const { POST } = bind("/exports", createExport);
