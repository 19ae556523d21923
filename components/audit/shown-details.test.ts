import { expect, test } from "vitest";
import { detailsOf, shownDetails } from "./shown-details";
import type { ShownLine } from "./shown-line";

function line(act: string, details: ShownLine["details"]): ShownLine {
  return {
    id: "1",
    at: new Date("2026-11-21T12:00:00Z"),
    act,
    subject: null,
    details,
    outcome: "done",
    email: "ana@loja.example",
    credential: null,
    requestId: null,
    byOperator: false,
    merchantName: "Loja",
    address: "203.0.113.1",
    userAgent: "Firefox",
  };
}

const R$ = (digits: string) => `R$\u00a0${digits}`;

test("amountCents is centavos in every action, and reads as reais in both languages", () => {
  for (const act of ["charge.create", "charge.refund", "charge.mark_received"]) {
    const entry = line(act, { amountCents: "123456" });
    expect(shownDetails(entry, "pt-BR")).toEqual([`Valor: ${R$("1.234,56")}`]);
    expect(shownDetails(entry, "en")).toEqual([`Amount: ${R$("1.234,56")}`]);
  }
});

test("earlier entries of one amount in two units read alike", () => {
  const entries = [
    line("charge.create", { amount: "1050" }),
    line("charge.refund", { amount: "10.50" }),
    line("charge.mark_received", { amount: "10.50" }),
  ];
  for (const entry of entries) {
    expect(shownDetails(entry, "pt-BR")).toEqual([`Valor: ${R$("10,50")}`]);
  }
});

test("what the page has words for reads as words", () => {
  const entry = line("price.set", { billingType: "PIX", fixedCents: 49, basisPoints: 199 });
  expect(shownDetails(entry, "en")).toEqual([
    "Payment method: Pix",
    `Fixed fee: ${R$("0,49")}`,
    "Percentage: 1.99%",
  ]);
  const invited = line("team.invite", { email: "bia@loja.example", role: "finance" });
  expect(shownDetails(invited, "pt-BR")).toEqual([
    "E-mail: bia@loja.example",
    "Permissão: Financeiro",
  ]);
  const odd = line("team.invite", { role: "constructor", paidOn: "ontem" });
  expect(detailsOf(odd, "pt-BR")).toEqual({
    plain: [],
    raw: ["role: constructor", "paidOn: ontem"],
  });
});

test("what is empty is left out, and what is no amount is shown as it was written", () => {
  const entry = line("charge.refund", { amountCents: null, refundId: "r1", replayed: false });
  expect(shownDetails(entry, "pt-BR")).toEqual(["refundId: r1"]);
  expect(shownDetails(line("charge.create", { amount: "10.50" }), "en")).toEqual(["amount: 10.50"]);
  expect(shownDetails(line("charge.create", { amountCents: "dez" }), "en")).toEqual([
    "amountCents: dez",
  ]);
  expect(shownDetails(line("job.retry", { amount: "7" }), "en")).toEqual(["amount: 7"]);
});
