import { z } from "zod";
import type { Ledger } from "@/simulator/bank/ledger/ledger";
import type { Devolucao } from "@/simulator/bank/ledger/records";
import { refundableCents } from "@/simulator/bank/ledger/refund-rules";
import type { ApiResponse } from "@/simulator/http/response";
import { AMOUNT, amountText, centavos } from "@/simulator/values/amount";
import { returnId } from "@/simulator/values/identifiers";
import type { BankCall } from "./call";
import { problem, type Violation } from "./problem";
import { ownPix, unknownPix } from "./received-pix";
import { checkedBody } from "./request-body";

const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/;

/** API Pix: refunds may be requested within 90 days of the settlement. */
const WINDOW_MS = 90 * 24 * 60 * 60 * 1_000;

const refundRequest = z.object({
  valor: z
    .string()
    .regex(AMOUNT, "O valor não respeita o formato \\d{1,10}\\.\\d{2}.")
    .refine((valor) => !AMOUNT.test(valor) || centavos(valor) > 0, "O valor não pode ser zero."),
  natureza: z.enum(["ORIGINAL", "RETIRADA"]).default("ORIGINAL"),
  descricao: z.string().max(140).optional(),
});

/**
 * PUT /pix/{e2eid}/devolucao/{id}: requests a refund, which settles later. The same id with the same amount is a retry
 * and answers with the refund as it stands; with another amount it is refused.
 */
export function putRefund(
  ledger: Ledger,
  now: Date,
  { account, params, body }: BankCall,
  settleLater: (endToEndId: string, id: string) => void,
): ApiResponse {
  const pix = ownPix(ledger, account.clientId, params.e2eid);
  if (pix === undefined) return unknownPix();
  const id = params.id ?? "";
  if (!REFUND_ID.test(id)) {
    return refused("O id não respeita o formato [a-zA-Z0-9]{1,35}.", "devolucao.id", id);
  }
  const request = checkedBody(body, refundRequest, "PixDevolucaoInvalida", "devolucao");
  if (!request.ok) return request.refusal;
  const { valor, natureza, descricao } = request.value;

  const before = pix.devolucoes.find((refund) => refund.id === id);
  if (before !== undefined) {
    if (centavos(before.valor) === centavos(valor)) return { status: 201, body: before };
    return refused("O id já foi usado por outra devolução deste Pix.", "devolucao.id", id);
  }
  if (now.getTime() > Date.parse(pix.horario) + WINDOW_MS) {
    return refused("O prazo de 90 dias desde a liquidação terminou.", "pix.horario", pix.horario);
  }
  if (centavos(valor) > refundableCents(pix)) {
    return refused("A soma das devoluções excede o valor do Pix.", "devolucao.valor", valor);
  }
  const refund: Devolucao = {
    id,
    rtrId: returnId(now),
    valor: amountText(centavos(valor)),
    natureza,
    descricao,
    horario: { solicitacao: now.toISOString() },
    status: "EM_PROCESSAMENTO",
  };
  ledger.record({ t: "pix", pix: { ...pix, devolucoes: [...pix.devolucoes, refund] } });
  settleLater(pix.endToEndId, id);
  return { status: 201, body: refund };
}

/** GET /pix/{e2eid}/devolucao/{id}. */
export function getRefund(ledger: Ledger, { account, params }: BankCall): ApiResponse {
  const pix = ownPix(ledger, account.clientId, params.e2eid);
  if (pix === undefined) return unknownPix();
  const refund = pix.devolucoes.find(({ id }) => id === params.id);
  if (refund !== undefined) return { status: 200, body: refund };
  return problem("PixDevolucaoNaoEncontrada", "Nenhuma devolução com o id informado.");
}

function refused(razao: string, propriedade: string, valor: string): ApiResponse {
  const violation: Violation = { razao, propriedade, valor };
  return problem("PixDevolucaoInvalida", "A devolução não pode ser feita.", [violation]);
}
