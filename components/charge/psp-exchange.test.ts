import { describe, expect, test } from "vitest";
import type {
  ChargeRecord,
  RecordedEvent,
  RecordedRefund,
} from "@/lib/charge-details/charge-record";
import type { Charge } from "@/lib/charges/charge";
import type { RefundId } from "@/lib/payments/refund";
import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { NO_INSTRUCTIONS } from "@/lib/platform/values/payment-instructions";
import { pspExchange } from "./psp-exchange";

const minute = (n: number) => new Date(Date.UTC(2026, 10, 21, 15, n));

const charge: Charge = {
  id: "018f6d3a-1b2c-4d5e-8f90-123456789abc" as ChargeId,
  merchantId: "028f6d3a-1b2c-4d5e-8f90-123456789abc" as MerchantId,
  status: "RECEIVED",
  billingType: "PIX",
  amount: cents(1050),
  dueDate: "2026-11-24" as CivilDate,
  description: "segredo do pagador",
  payer: { name: "Ana", document: "12345678909", email: null, phone: null, address: null },
  pixExpiresInMinutes: null,
  createdAt: minute(0),
  fee: null,
  pixExpiresAt: minute(59),
  waitsUntil: minute(59),
  pspAccountId: "038f6d3a-1b2c-4d5e-8f90-123456789abc",
  ...NO_INSTRUCTIONS,
  brCode: "000201",
  payerChooses: false,
  lateTerms: null,
  returnUrl: null,
  reference: null,
  metadata: null,
  cancelReason: null,
  refusal: null,
  cancelRequested: null,
  editRequested: null,
  paid: null,
};

function event(number: number, type: RecordedEvent["type"], more: Partial<RecordedEvent> = {}) {
  const at = minute(number);
  const base = { from: null, to: "PENDING", actor: "worker", reason: null, evidence: null };
  return { ...base, number, type, at, ...more } as RecordedEvent;
}

function record(changes: Partial<ChargeRecord>): ChargeRecord {
  return {
    charge,
    merchantName: "Loja",
    confirmedByHand: false,
    heldAtBank: true,
    version: "1",
    events: [],
    eventCount: 0,
    money: [],
    refunds: [],
    balance: null,
    returned: { done: cents(0), underWay: cents(0) },
    exceptions: [],
    names: { members: {}, pspAccounts: {}, credentials: {} },
    ...changes,
  };
}

const refund: RecordedRefund = {
  id: "048f6d3a-1b2c-4d5e-8f90-123456789abc" as RefundId,
  merchantId: charge.merchantId,
  chargeId: charge.id,
  settlementId: "5e771e00-0000-4000-8000-000000000001" as SettlementId,
  reference: "E1",
  endToEndId: "E1",
  pspAccountId: charge.pspAccountId ?? "",
  pspRefundId: "048f",
  amount: cents(500),
  reason: "troca",
  status: "FAILED",
  origin: "merchant",
  failure: "sem saldo",
  requestedAt: minute(5),
  acceptedAt: minute(6),
  finishedAt: minute(7),
  actor: "worker",
};

const exchangeOf = (changes: Partial<ChargeRecord>) =>
  pspExchange(record(changes), "pt-BR").map(({ side, said }) => `${side}: ${said}`);

describe("the exchange with the provider", () => {
  test("lists requests and responses, in the order in which it happened", () => {
    const events = [event(1, "created"), event(2, "opened"), event(3, "paid")];
    expect(exchangeOf({ events, refunds: [refund] })).toEqual([
      "asked: Gerar a cobrança Pix",
      "answered: Gerada; o código foi lido de volta e conferido",
      "answered: Pagamento comprovado",
      "asked: Devolver",
      "answered: Não devolveu",
    ]);
  });

  test("shows of the evidence only what is known to be harmless", () => {
    const evidence = {
      endToEndId: "E1",
      amountCents: "1050",
      paidAt: "2026-11-21T15:03:00.000Z",
      pixKey: null,
      infoPagador: "palavras do pagador",
      clientSecret: "segredo",
    };
    const [entry] = pspExchange(record({ events: [event(3, "paid", { evidence })] }), "pt-BR");
    expect(entry?.facts).toEqual([
      ["Valor", "R$\u00a010,50"],
      ["ID da transação Pix (E2E)", "E1"],
      ["Pago em", "21/11/2026 às 12h03"],
    ]);
  });

  test("says nothing of the payer or of what the charge is for", () => {
    const events = [event(1, "created"), event(2, "cancel_asked", { reason: "motivo da loja" })];
    const text = JSON.stringify(pspExchange(record({ events, refunds: [refund] }), "pt-BR"));
    for (const secret of ["Ana", "12345678909", "segredo do pagador", "motivo da loja"]) {
      expect(text).not.toContain(secret);
    }
  });

  test("distinguishes a provider's own refund from one that we requested", () => {
    const own = { ...refund, origin: "psp", status: "REFUNDED", failure: null } as const;
    expect(exchangeOf({ refunds: [own] })).toEqual([
      "answered: Devolveu por conta própria",
      "answered: Devolvido",
    ]);
    const taken = { ...refund, status: "PROCESSING", failure: null, finishedAt: null } as const;
    expect(exchangeOf({ refunds: [taken] })).toEqual([
      "asked: Devolver",
      "answered: Devolução aceita, a caminho",
    ]);
  });

  test("is empty for a charge that no provider holds", () => {
    const boleto = { ...charge, billingType: "BOLETO", pspAccountId: null } as const;
    expect(
      exchangeOf({ charge: boleto, events: [event(1, "created"), event(2, "lapsed")] }),
    ).toEqual([]);
  });
});
