import type { APIRequestContext } from "@playwright/test";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import { sql } from "../support/database";
import { brasiliaDay, type MerchantApi } from "../support/fixtures";
import { exceptionOf, received, receivedByForce, refunded, refundsEnded } from "../support/money";

/** Payers and orders as a shop has them; the documents are valid and belong to nobody. */
const ORDERS = [
  ["Ana Beatriz Souza", "12345678909", "Pedido 1042: bolo de casamento, três andares", 486.5],
  ["Construtora Horizonte Ltda", "11222333000181", "Contrato 77/2026, parcela 3 de 12", 12_480],
  ["João Pedro Cavalcante", "52998224725", "Mensalidade de novembro", 189.9],
  ["Maria das Graças Albuquerque Montenegro Filha", "39053344705", "Aula avulsa", 75],
  ["Padaria São José ME", "11444777000161", "Fatura 2026-11", 3_254.37],
  ["Luiz Otávio", "16899535009", "Sinal da reserva", 0.5],
  ["Patrícia Ferreira Lima", "98765432100", "Pedido 1043", 58.2],
  ["Rogério Nunes", "11144477735", "Conserto do notebook", 640],
] as const;

/** A charge in each state, by the state's name. */
export interface BusyShop {
  readonly pending: PaymentResponse;
  readonly received: PaymentResponse;
  readonly partlyRefunded: PaymentResponse;
  readonly refunded: PaymentResponse;
  readonly canceled: PaymentResponse;
  readonly mismatched: PaymentResponse;
  readonly boleto: PaymentResponse;
  readonly choice: PaymentResponse;
  readonly cardToPay: PaymentResponse;
  /** The ids of those that only time, or a card's bank, brings about. */
  readonly overdue: string;
  readonly confirmed: string;
  readonly disputed: string;
}

/** Fills a merchant's books with a morning's work. */
export async function busyShop(api: MerchantApi, bank: APIRequestContext): Promise<BusyShop> {
  const order = (index: number, overrides: Record<string, unknown> = {}) => {
    const [name, document, description, amount] = ORDERS[index % ORDERS.length] ?? ORDERS[0];
    return { payer: { name, document }, description, amount, ...overrides };
  };
  const boleto = await api.created(order(1, { billingType: "BOLETO", dueDate: brasiliaDay(12) }));
  const choice = await api.created(order(4, { billingType: "UNDEFINED" }));
  const card = await api.created(order(7, { billingType: "CREDIT_CARD" }));
  const cardToPay = await api.created(order(0, { billingType: "CREDIT_CARD" }));
  const late = await api.created(order(2, { billingType: "BOLETO" }));
  for (const index of [0, 2, 3, 4, 6]) await received(api, order(index));
  const canceled = await api.created(order(5));
  await api.cancel(canceled.id, { reason: "Cliente desistiu" });
  const whole = await received(api, order(6));
  await refunded(api, whole.id, { reason: "Produto devolvido" });
  const part = await received(api, order(7));
  await refunded(api, part.id, { amount: 140, reason: "Desconto combinado" });
  await refundsEnded(api, part.id);
  const mismatched = await receivedByForce(api, bank, { amount: "70.00" }, order(3));
  await exceptionOf(api, mismatched.id, "amount_mismatch");
  const paid = await received(api, order(0));
  // Without a provider: reconciliation of credited money would end the dispute.
  const disputed = await api.created(order(6, { billingType: "CREDIT_CARD" }));
  for (const [status, id] of [
    ["OVERDUE", late.id],
    ["CONFIRMED", card.id],
    ["CONFIRMED", disputed.id],
    ["CHARGEBACK", disputed.id],
  ]) {
    await sql("UPDATE charges SET status = $1::charge_status WHERE id = $2", [status, id]);
  }
  const pending = await api.created(order(0, { dueDate: brasiliaDay(5) }));
  for (let index = 0; index < 14; index += 1) await api.created(order(index));
  return {
    pending,
    received: paid,
    partlyRefunded: part,
    refunded: await api.waitFor(whole.id, "REFUNDED"),
    canceled: await api.charge(canceled.id),
    mismatched,
    boleto,
    choice,
    cardToPay,
    overdue: late.id,
    confirmed: card.id,
    disputed: disputed.id,
  };
}
