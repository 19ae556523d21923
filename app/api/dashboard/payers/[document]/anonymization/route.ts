import { bind } from "@/lib/api/bind";
import { anonymizePayerData } from "@/lib/privacy/routes";

export const { POST } = bind("/api/dashboard/payers/{document}/anonymization", anonymizePayerData);
