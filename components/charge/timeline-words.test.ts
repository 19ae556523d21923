import { describe, expect, test } from "vitest";
import type { ActorNames, RecordedEvent } from "@/lib/charge-details/charge-record";
import { CHARGE_EVENTS, CHARGE_NOTES } from "@/lib/charges/charge-status";
import { chargeTexts } from "./texts";
import { eventWords, sentence } from "./timeline-words";

const ANA = "0b9f6d3a-1b2c-4d5e-8f90-123456789abc";
const SECRET = "2d9f6d3a-1b2c-4d5e-8f90-123456789abc";
const BANK = "1c9f6d3a-1b2c-4d5e-8f90-123456789abc";
const names: ActorNames = {
  members: { [ANA]: "ana@loja.example" },
  pspAccounts: { [BANK]: "Banco da Loja" },
  credentials: { [SECRET]: "loja on-line" },
};

function event(overrides: Partial<RecordedEvent>): RecordedEvent {
  return {
    number: 1,
    type: "created",
    from: null,
    to: "PENDING",
    at: new Date("2026-11-21T15:00:00Z"),
    actor: "worker",
    reason: null,
    evidence: null,
    ...overrides,
  };
}

const words = (overrides: Partial<RecordedEvent>) => eventWords(event(overrides), names, "pt-BR");
const said = (overrides: Partial<RecordedEvent>) => sentence(words(overrides));

describe("the history in plain words", () => {
  test("names the secret that a system created the charge with, where it is known", () => {
    const created = { actor: "client:vt_1", evidence: { credential: SECRET } };
    expect(said(created)).toBe("Cobrança criada pela API (credencial “loja on-line”)");
    expect(said({ ...created, evidence: { credential: BANK } })).toBe(
      "Cobrança criada pela API (credencial vt_1)",
    );
  });

  test("names the secret that a system cancelled or refunded with", () => {
    const system = { actor: "client:vt_1", evidence: { credential: SECRET } };
    expect(said({ ...system, type: "canceled", reason: "desistiu" })).toBe(
      "Cancelada pela API (credencial “loja on-line”): desistiu",
    );
    expect(said({ ...system, type: "refund_started" })).toContain(
      "pela API (credencial “loja on-line”)",
    );
  });

  test("names the system that created the charge", () => {
    expect(said({ actor: "client:loja-1" })).toBe("Cobrança criada pela API (credencial loja-1)");
  });

  test("says who called it off, and why", () => {
    const canceled = { type: "canceled", actor: `member:${ANA}`, reason: "desistiu" } as const;
    expect(said(canceled)).toBe("Cancelada por ana@loja.example: desistiu");
    expect(said({ type: "canceled", actor: "operator" })).toBe(
      "Cancelada pela operação do serviço",
    );
  });

  test("does not name a member who is not the merchant's", () => {
    const canceled = { type: "canceled", actor: `member:${BANK}` } as const;
    expect(said(canceled)).toBe("Cancelada por uma pessoa que saiu da equipe");
  });

  test("says from which account to which it moved, and why", () => {
    const moved = {
      type: "account_changed",
      reason: "account_away",
      evidence: { from: BANK, to: ANA },
    } as const;
    expect(said(moved)).toBe(
      "Passou para outra conta: de Banco da Loja para outra conta; a conta anterior não registrava cobranças",
    );
  });

  test("says how much money came, and through whom it is known", () => {
    const paid = { type: "paid", actor: `psp:${BANK}`, evidence: { amountCents: "1050" } } as const;
    expect(words(paid)).toEqual({
      what: "Pagamento recebido: R$\u00a010,50",
      by: null,
      why: null,
      source: "Informado por Banco da Loja",
    });
    expect(words({ ...paid, actor: "psp:unknown" }).source).toBe("Informado pelo provedor");
    expect(words({ ...paid, actor: "worker" }).source).toBe("Automático");
    expect(words({ type: "method_chosen", actor: "payer" }).source).toBeNull();
  });

  test.each([null, {}, [], "1050", { amountCents: 1050 }, { amountCents: "1e3" }])(
    "invents no amount from evidence that has none: %j",
    (evidence) => {
      expect(said({ type: "paid", evidence })).toBe("Pagamento recebido");
    },
  );

  test("distinguishes a refund that the provider began from a requested one", () => {
    const evidence = { refundId: ANA, amountCents: "525" };
    expect(said({ type: "refund_started", actor: `member:${ANA}`, evidence })).toBe(
      "Devolução solicitada: R$\u00a05,25 por ana@loja.example",
    );
    expect(said({ type: "refund_started", actor: `psp:${BANK}` })).toBe(
      "Devolução iniciada pelo provedor",
    );
  });

  test("says the service's own reasons in the page's language, and users' as they are", () => {
    const back = { type: "returned_to_received", actor: `psp:${BANK}` } as const;
    expect(words({ ...back, reason: "part of the money went back" }).why).toBe(
      "parte do valor voltou a quem pagou",
    );
    expect(said({ ...back, reason: "refund failed: sem saldo" })).toBe(
      "Devolução não realizada: sem saldo",
    );
    const ended = { type: "refund_ended", actor: `psp:${BANK}` } as const;
    expect(said({ ...ended, evidence: { refundId: ANA, refundStatus: "FAILED" } })).toBe(
      "Devolução não realizada",
    );
    expect(said({ ...ended, evidence: { refundId: ANA, refundStatus: "REFUNDED" } })).toBe(
      "Uma das devoluções foi concluída",
    );
    expect(words({ type: "canceled", reason: "withdrawn at the PSP" }).why).toBe(
      "retirada pelo provedor",
    );
    expect(words({ type: "canceled", reason: "refund of the order" }).why).toBe(
      "refund of the order",
    );
  });

  test("tells a dispute won from a refund that was made", () => {
    const back = { type: "returned_to_confirmed", actor: `psp:${BANK}` } as const;
    expect(said({ ...back, from: "CHARGEBACK" })).toBe("Contestação encerrada a seu favor");
    expect(said({ ...back, from: "REFUNDING" })).toBe("Devolução concluída");
  });

  test.each(["pt-BR", "en"] as const)("has words of its own for every event in %s", (locale) => {
    const all = [...CHARGE_EVENTS, ...CHARGE_NOTES, "created"] as const;
    for (const type of all)
      expect(chargeTexts(locale).timeline.what[type], type).toMatch(/^\p{Lu}/u);
  });
});
