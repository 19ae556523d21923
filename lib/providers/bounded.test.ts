import { expect, test } from "vitest";
import { z } from "zod";
import { readPayment } from "./asaas/payment";
import { paymentPageOf } from "./asaas/payment-page";
import { finalNo as finalNoOfAsaas } from "./asaas/problem";
import { refundsOf, settlementOf } from "./asaas/settlement";
import { dayOf, instantOf } from "./asaas/time";
import { answered } from "./bacen-pix/access";
import type { BacenPixAccount } from "./bacen-pix/account";
import { outcomeOfCob } from "./bacen-pix/charges";
import { readCob } from "./bacen-pix/cob";
import { dueDateEnd } from "./bacen-pix/cobv";
import { readList } from "./bacen-pix/list";
import { readDevolucao, readPix } from "./bacen-pix/pix";
import { describeProblem, readProblem } from "./bacen-pix/problem";
import { few, keptWords, providerCents } from "./bounded";
import type { ChargeOrder } from "./port";

// What a provider may answer whose server is anybody's.

const LONG = "x".repeat(500_000);
const PIX = { endToEndId: "E1", valor: "1.00", horario: "2026-11-28T12:00:00Z" };
const PAYMENT = {
  id: "pay_1",
  status: "RECEIVED",
  billingType: "PIX",
  value: 1,
  dueDate: "2026-11-28",
};

test("I6 of a list that is too long no entry is read", () => {
  let read = 0;
  const entry = z.unknown().transform(() => {
    read += 1;
  });
  expect(few(entry).safeParse(Array(101).fill(0)).success).toBe(false);
  expect(read).toBe(0);
  expect(few(entry).safeParse(Array(100).fill(0)).success).toBe(true);
  expect(read).toBe(100);
});

test("I6 a page with more entries than were requested is not read", () => {
  const page = { from: new Date(), to: new Date(), page: 0 };
  let read = 0;
  const outcomeOf = (count: number) => {
    const parametros = { paginacao: { quantidadeDePaginas: 9_999, quantidadeTotalDeItens: 1e9 } };
    return readList({ parametros, pix: Array(count).fill(0) }, "pix", page, (item) => {
      read += 1;
      return item;
    });
  };
  expect(outcomeOf(1_001)).toEqual({ kind: "unknown", reason: "a page without an end" });
  expect(read).toBe(0);
  expect(outcomeOf(1_000)).toMatchObject({ kind: "page", items: { length: 1_000 } });
});

test("I6 money of an instant that no column takes is none", () => {
  for (const horario of ["9999-12-31T23:59:59-23:00", "0001-01-01T00:00:00Z"]) {
    expect(readPix({ ...PIX, horario })).toBeNull();
  }
});

test("I6 money whose identifier is too long is none, and neither is a charge", () => {
  expect(readPix(PIX)).not.toBeNull();
  expect(readPix({ ...PIX, endToEndId: LONG })).toBeNull();
  expect(readPix({ ...PIX, devolucoes: Array(1_001).fill(0) })).toBeNull();
  expect(readDevolucao({ id: LONG, valor: "1.00", status: "DEVOLVIDO" })).toBeNull();
  expect(readPayment(PAYMENT)).not.toBeNull();
  expect(readPayment({ ...PAYMENT, id: LONG })).toBeNull();
  const cob = { txid: "t", status: "ATIVA", chave: "k", valor: { original: "1.00" } };
  expect(readCob(cob)).not.toBeNull();
  expect(readCob({ ...cob, pix: [{ endToEndId: LONG }] })).toBeNull();
});

test("I6 money with more refunds than anybody makes is none", () => {
  const money = (refunds: number) => {
    const payment = readPayment({
      ...PAYMENT,
      paymentDate: PAYMENT.dueDate,
      refunds: Array(refunds).fill({ value: 0.01, status: "DONE" }),
    });
    return payment && settlementOf(payment, null, new Date());
  };
  expect(money(1_000)?.refunds).toHaveLength(1_000);
  expect(money(1_001)).toBeNull();
});

test("I6 payers are led to no page with an address that no browser opens", () => {
  const page = (length: number) => "https://www.asaas.com/i/".padEnd(length, "x");
  expect(paymentPageOf(page(2_000), "https://api.asaas.com/v3")).toBe(page(2_000));
  expect(paymentPageOf(page(2_001), "https://api.asaas.com/v3")).toBeNull();
});

test("I6 of a provider's words 300 characters are kept", () => {
  const kept = (words: string | null | undefined) => expect(words).toBe("x".repeat(300));
  kept(readDevolucao({ id: "1", valor: "1.00", status: "NAO_REALIZADO", motivo: LONG })?.reason);
  const refund = { value: 1, status: "DONE", dateCreated: "2026-11-28", description: LONG };
  const payment = readPayment({ ...PAYMENT, refunds: [refund] });
  kept(payment && refundsOf(payment)[0]?.reason);
  kept(finalNoOfAsaas({ status: 400, body: { errors: [{ description: LONG }] } }));
  const problem = readProblem({ type: "t", violacoes: [{ razao: LONG }] });
  kept(problem && describeProblem(problem));
});

test.each(["2026-13-45", "tomorrow", "9999-12-31"])(
  "I6 a charge due on %s ends by its status alone",
  (dataDeVencimento) => {
    expect(dueDateEnd({ calendario: { dataDeVencimento }, valor: {} })).toBeNull();
    const real = { dataDeVencimento: "2026-11-30", validadeAposVencimento: 1e300 };
    expect(dueDateEnd({ calendario: real, valor: {} })).toBeNull();
  },
);

test("F15 an amount that API Pix could not carry is no amount of a provider's", () => {
  const most = 999_999_999_999n;
  const settled = (value: number) => {
    const payment = readPayment({ ...PAYMENT, value, netValue: value, paymentDate: "2026-11-28" });
    return payment && settlementOf(payment, null, new Date());
  };
  expect(readPix({ ...PIX, valor: "9999999999.99" })?.amount).toBe(most);
  expect(readPix({ ...PIX, valor: "10000000000.00" })).toBeNull();
  expect(
    readDevolucao({ id: "D1", valor: "50000000000000000.00", status: "DEVOLVIDO" }),
  ).toBeNull();
  expect(settled(9_999_999_999.99)).toMatchObject({ amount: most, net: most });
  expect(settled(5e16)).toBeNull();
  expect(providerCents("-10000000000.00")).toBeNull();
  expect(providerCents("-9999999999.99")).toBe(-most);
});

test("I6 an identifier that the database could not hold is none", () => {
  for (const endToEndId of ["E1\u0000", "E1\ud800", "E1\n"]) {
    expect(readPayment({ ...PAYMENT, pixTransaction: endToEndId })).toBeNull();
    expect(readPix({ ...PIX, endToEndId })).toBeNull();
    expect(readPayment({ ...PAYMENT, id: endToEndId })).toBeNull();
  }
});

test("I6 words of a provider are kept without half characters, also where they are cut", () => {
  expect(keptWords("motivo \ud83d fim")).toBe("motivo \ufffd fim");
  expect(keptWords(`${"a".repeat(299)}\u{1F600} fim`)).toBe(`${"a".repeat(299)}\ufffd`);
});

test("I6 a location that no code can carry is a mismatch, and nothing is thrown", () => {
  const order = { txid: "t", amount: 100n, lateTerms: null, receiver: "Loja" } as ChargeOrder;
  const account = { config: { pixKey: "k", city: "Recife" } } as BacenPixAccount;
  const cob = { txid: "t", status: "ATIVA", chave: "k", valor: { original: "1.00" } };
  const found = (location: string) => outcomeOfCob({ ...cob, location }, order, account);
  expect(found("pix.example.com/qr/v2/1")).toMatchObject({ kind: "opened" });
  for (const location of ["https://pix.example.com/1", "x".repeat(78), "x\u0000", "x\ud83d", " "]) {
    expect(found(location)).toEqual({
      kind: "mismatch",
      reason: "a location that no code can carry",
    });
  }
});

test("I6 a day or an instant of another age, or of no clock, is none", () => {
  const day = (text: string) => dayOf(text);
  expect([day("2026-12-01"), day("1970-01-01")]).toEqual(["2026-12-01", "1970-01-01"]);
  expect([day("0001-01-01"), day("9999-12-31"), day("1969-12-31")]).toEqual([null, null, null]);
  expect(instantOf("2026-12-01 23:59:59")).toEqual(new Date("2026-12-02T02:59:59Z"));
  for (const text of ["2026-12-01 24:00:00", "2026-12-01 99:59:59", "9999-12-31 00:00:00"]) {
    expect(instantOf(text)).toBeNull();
  }
});

test("I6 an answer that its reader did not expect is an outcome, never an exception", async () => {
  const odd = async () => encodeURIComponent("\ud83d");
  const outcome = { kind: "unknown", reason: "an answer that could not be read" };
  expect(await answered(odd)).toEqual(outcome);
});
