import { bind } from "@/lib/api/bind";
import { watchPayments } from "@/lib/listing/routes";

export const { GET } = bind("/api/dashboard/charges/changes", watchPayments);
