import { bind } from "@/lib/api/bind";
import { readChargeSpreadsheet } from "@/lib/charge-import/routes";

export const { POST } = bind("/api/dashboard/charge-spreadsheets", readChargeSpreadsheet);
