import { bind } from "@/lib/api/bind";
import { exportMovementsAsFile } from "@/lib/listing/export-routes";

export const { GET } = bind("/api/dashboard/movements/export", exportMovementsAsFile);
