import { bind } from "@/lib/api/bind";
import { exportChargesAsFile } from "@/lib/listing/export-routes";

export const { GET } = bind("/api/dashboard/charges/export", exportChargesAsFile);
