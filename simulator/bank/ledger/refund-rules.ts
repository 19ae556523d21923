import { centavos } from "@/simulator/values/amount";
import type { Pix } from "./records";

/** What neither is back already nor on its way; a refund that was not made frees its amount again. */
export function refundableCents(pix: Pix): number {
  return pix.devolucoes
    .filter((refund) => refund.status !== "NAO_REALIZADO")
    .reduce((left, refund) => left - centavos(refund.valor), centavos(pix.valor));
}
