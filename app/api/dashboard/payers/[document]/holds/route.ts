import { bind } from "@/lib/api/bind";
import { holdPayerData } from "@/lib/privacy/routes";

export const { POST } = bind("/api/dashboard/payers/{document}/holds", holdPayerData);
