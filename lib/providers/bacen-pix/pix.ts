import { z } from "zod";
import { decimalText } from "@/lib/platform/values/money";
import {
  identifier,
  keptWords,
  providerCents,
  providerInstant,
  REFUNDS_MAX,
} from "@/lib/providers/bounded";
import type { ProviderRefund, ProviderSettlement, RefundOrder } from "@/lib/providers/port";

/** A refund as API Pix answers it (Devolucao); unknown fields and states are tolerated. */
const devolucaoAnswer = z.object({
  id: identifier,
  valor: z.string(),
  status: z.string(),
  natureza: z.string().optional(),
  motivo: z.string().optional(),
});

/** Received money as API Pix answers it (Pix). */
const pixAnswer = z.object({
  endToEndId: identifier,
  txid: identifier.optional(),
  valor: z.string(),
  horario: providerInstant,
  chave: identifier.optional(),
  // The standard's own example shows an object in place of the array.
  devolucoes: z.union([z.array(z.unknown()), z.looseObject({})]).optional(),
});

/** Reads received money from an answer or a list; null when it is none. */
export function readPix(body: unknown): ProviderSettlement | null {
  const { data } = pixAnswer.safeParse(body);
  const amount = data && providerCents(data.valor);
  if (!data || !amount || amount <= 0n) return null;
  const { endToEndId, txid, horario, chave, devolucoes = [] } = data;
  const listed = Array.isArray(devolucoes) ? devolucoes : [devolucoes];
  if (listed.length > REFUNDS_MAX) return null;
  return {
    reference: endToEndId,
    endToEndId,
    txid: txid ?? null,
    amount,
    net: null,
    paidAt: new Date(horario),
    funds: "credited",
    dispute: null,
    method: "PIX",
    pixKey: chave ?? null,
    refunds: listed.flatMap((item) => readDevolucao(item) ?? []),
  };
}

/** Reads a refund; null when the answer is none. */
export function readDevolucao(body: unknown): ProviderRefund | null {
  const { data } = devolucaoAnswer.safeParse(body);
  const amount = data && providerCents(data.valor);
  if (!data || !amount || amount <= 0n) return null;
  return {
    pspRefundId: data.id,
    amount,
    state: STATES[data.status] ?? "processing",
    reason: keptWords(data.motivo ?? data.natureza ?? "") || null,
  };
}

/** Anything else is on its way: the standard may name more states one day. */
const STATES: Readonly<Record<string, ProviderRefund["state"]>> = {
  DEVOLVIDO: "refunded",
  NAO_REALIZADO: "failed",
};

/** The body of PUT /pix/{e2eid}/devolucao/{id}. */
export function refundRequest({ amount, description }: RefundOrder) {
  return {
    valor: decimalText(amount),
    ...(description ? { descricao: [...description].slice(0, 140).join("") } : {}),
  };
}
