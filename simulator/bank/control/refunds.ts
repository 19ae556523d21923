import { z } from "zod";
import { amountText, centavos, positiveAmount } from "./amount";
import { randomHex, returnId } from "./identifiers";
import type { Devolucao } from "./ledger-records";
import { type Answer, controlRefusal } from "./problem";
import { refundableCents } from "./refunds";
import type { Simulation } from "./simulation";

/** Body of POST /control/pix/{e2eid}/refund. */
export const bankRefundRequest = z.strictObject({
  /** All that is not refunded yet, if absent. */
  amount: positiveAmount.optional(),
  natureza: z.enum(["MED_OPERACIONAL", "MED_FRAUDE", "MED_PIX_AUTOMATICO"]).default("MED_FRAUDE"),
  status: z.enum(["EM_PROCESSAMENTO", "DEVOLVIDO"]).default("DEVOLVIDO"),
  descricao: z.string().max(140).optional(),
});

/**
 * Takes money back without the receiver having asked: the special mechanism of returns (MED), after a fraud or a
 * mistake of the bank's own. Its time limits are the network's affair, so none is kept here.
 */
export function refundByBank(
  { bank, callbacks, refunds, now }: Simulation,
  endToEndId: string,
  { amount, natureza, status, descricao }: z.infer<typeof bankRefundRequest>,
): Answer {
  const pix = bank.pix(endToEndId);
  if (pix === undefined) return controlRefusal(404, `There is no Pix ${endToEndId}.`);
  const left = refundableCents(pix);
  if (left === 0) return controlRefusal(409, "The whole Pix is refunded already.");
  const asked = amount === undefined ? left : centavos(amount);
  if (asked > left) return controlRefusal(422, `Only ${amountText(left)} is left to refund.`);

  const instant = now();
  const solicitacao = instant.toISOString();
  const isFinal = status === "DEVOLVIDO";
  const refund: Devolucao = {
    id: randomHex(16),
    rtrId: returnId(instant),
    valor: amountText(asked),
    natureza,
    descricao,
    horario: isFinal ? { solicitacao, liquidacao: solicitacao } : { solicitacao },
    status,
  };
  const after = { ...pix, devolucoes: [...pix.devolucoes, refund] };
  const announced = isFinal ? callbacks.announcing(after, "refund") : [];
  bank.record({ t: "pix", pix: after }, ...announced);
  callbacks.send(announced);
  if (!isFinal) refunds.later(endToEndId, refund.id);
  return { status: 201, body: refund };
}
