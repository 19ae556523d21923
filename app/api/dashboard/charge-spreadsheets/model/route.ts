import { bind } from "@/lib/api/bind";
import { getSpreadsheetModel } from "@/lib/charge-import/routes";

export const { GET } = bind("/api/dashboard/charge-spreadsheets/model", getSpreadsheetModel);
