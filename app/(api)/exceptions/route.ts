import { bind } from "@/lib/api/bind";
import { listExceptions } from "@/lib/payments/routes";

export const { GET } = bind("/exceptions", listExceptions);
