import { z } from "zod";
import type { Bank } from "@/simulator/bank/engine/bank";
import type { Devolucao } from "@/simulator/bank/ledger/records";
import { refundableCents } from "@/simulator/bank/ledger/refund-rules";
import { pixWire } from "@/simulator/bank/ledger/wire";
import { controlRefusal } from "@/simulator/control/call";
import type { ApiResponse } from "@/simulator/http/response";
import { amountText, centavos, positiveAmount } from "@/simulator/values/amount";
import { randomHex, returnId } from "@/simulator/values/identifiers";

/** Body of POST /control/pix/{e2eid}/refund. */
export const bankRefundRequest = z.strictObject({
  /** All that is not refunded yet, if absent. */
  amount: positiveAmount.optional(),
  natureza: z.enum(["MED_OPERACIONAL", "MED_FRAUDE", "MED_PIX_AUTOMATICO"]).default("MED_FRAUDE"),
  status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO"]).default("DEVOLVIDO"),
  descricao: z.string().max(140).optional(),
});

/** Body of POST /control/pix/{e2eid}/settle-refunds. */
export const settleRefundsRequest = z.strictObject({
  outcome: z.enum(["DEVOLVIDO", "NAO_REALIZADO"]).default("DEVOLVIDO"),
});

/** Refunds of a Pix that are on their way end now, whenever they were to. */
export function settleRefunds(
  { ledger, refunds }: Bank,
  endToEndId: string,
  { outcome }: z.infer<typeof settleRefundsRequest>,
): ApiResponse {
  const pix = ledger.pix(endToEndId);
  if (pix === undefined) return controlRefusal(404, `There is no Pix ${endToEndId}.`);
  refunds.atOnce(pix, outcome);
  return { status: 200, body: pixWire(ledger.pix(endToEndId) ?? pix) };
}

/**
 * Takes money back without a request of the receiver: the special mechanism of returns (MED), after a fraud or a
 * mistake of the bank's own. Its time limits are the network's affair, so none is kept here.
 */
export function refundByBank(
  { ledger, notifier, refunds, now }: Bank,
  endToEndId: string,
  { amount, natureza, status, descricao }: z.infer<typeof bankRefundRequest>,
): ApiResponse {
  const pix = ledger.pix(endToEndId);
  if (pix === undefined) return controlRefusal(404, `There is no Pix ${endToEndId}.`);
  const left = refundableCents(pix);
  if (left === 0) return controlRefusal(409, "The whole Pix is refunded already.");
  const cents = amount === undefined ? left : centavos(amount);
  if (cents > left) return controlRefusal(422, `Only ${amountText(left)} is left to refund.`);

  const instant = now();
  const solicitacao = instant.toISOString();
  const isFinal = status === "DEVOLVIDO";
  const refund: Devolucao = {
    id: randomHex(16),
    rtrId: returnId(instant),
    valor: amountText(cents),
    natureza,
    descricao,
    horario: isFinal ? { solicitacao, liquidacao: solicitacao } : { solicitacao },
    status,
  };
  const after = { ...pix, devolucoes: [...pix.devolucoes, refund] };
  const deliveries = isFinal ? notifier.deliveriesFor(after, "refund") : [];
  ledger.record({ t: "pix", pix: after }, ...deliveries);
  notifier.send(deliveries);
  if (!isFinal) refunds.later(endToEndId, refund.id);
  return { status: 201, body: refund };
}
