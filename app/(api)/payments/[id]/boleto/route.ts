import { bind } from "@/lib/api/bind";
import { getBoleto } from "@/lib/boletos/routes";

export const { GET } = bind("/payments/{id}/boleto", getBoleto);
