import { bind } from "@/lib/api/bind";
import { getPayerData } from "@/lib/privacy/routes";

export const { GET } = bind("/api/dashboard/payers/{document}/data", getPayerData);
