import { bind } from "@/lib/api/bind";
import { setPayerDocuments } from "@/lib/merchants/payer-document-routes";

export const { PUT } = bind("/api/dashboard/payer-documents", setPayerDocuments);
