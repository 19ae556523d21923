import { describe, expect, test } from "vitest";
import type { BoletoSlip } from "@/lib/boletos/boleto-slip";
import { readBoleto } from "@/lib/platform/values/boleto";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { LOCALES } from "@/lib/platform/values/locale";
import { cents } from "@/lib/platform/values/money";
import { termsSentences } from "./terms-sentences";
import { writeSlip } from "./write-slip";

const LINE = "34191750092582817081805367890000137700000013500";

function slip(changes: Partial<BoletoSlip> = {}): BoletoSlip {
  const reading = readBoleto(LINE);
  if (reading.kind === "refused") throw new Error(reading.reason);
  return {
    chargeId: "0192f0c1-2345-7abc-8def-0123456789ab" as ChargeId,
    boleto: reading.boleto,
    merchantName: "Loja do Porto",
    merchantDocument: null,
    payerName: "Ana S.",
    payerDocument: "***.***.247-**",
    description: "Pedido 7",
    amount: cents(13_500),
    dueDate: "2026-11-30" as CivilDate,
    issuedOn: "2026-11-20" as CivilDate,
    lateTerms: null,
    brCode: null,
    ...changes,
  };
}

describe("writeSlip", () => {
  test.each(LOCALES)("in %s every row is as wide as the slip", (locale) => {
    const written = writeSlip(slip(), locale, true);
    for (const row of [...written.rows, ...written.stub.rows, [written.payer]]) {
      expect(row.reduce((total, { width }) => total + width, 0)).toBe(12);
    }
  });

  test("prints bank, line, amount and dates as payers know them", () => {
    const written = writeSlip(slip(), "pt-BR", false);
    expect(written).toMatchObject({
      bank: "341-7 Itaú",
      line: "34191.75009 25828.170818 05367.890000 1 37700000013500",
      barcode: "34191377000000135001750025828170810536789000",
      sandbox: null,
      pix: null,
    });
    const values = written.rows.flat().map(({ value }) => value);
    expect(values).toEqual([
      "Em qualquer banco, lotérica ou aplicativo",
      "30/11/2026",
      "Loja do Porto",
      "20/11/2026",
      "0192f0c1",
      "R$",
      "Pedido 7",
      "R$\u00a0135,00",
    ]);
  });

  test("names the merchant by its CNPJ where it says it", () => {
    const written = writeSlip(slip({ merchantDocument: "11222333000181" }), "pt-BR", false);
    const cell = written.rows.flat().find(({ label }) => label.startsWith("Beneficiário"));
    expect(cell?.value).toBe("Loja do Porto · CNPJ 11.222.333/0001-81");
  });

  test("keeps a long description on one page", () => {
    const description = `linha 1\n\n${"x".repeat(500)}`;
    const cell = writeSlip(slip({ description }), "pt-BR", false)
      .rows.flat()
      .find(({ label }) => label === "Descrição");
    expect(cell?.value).toMatch(/^linha 1 x+…$/);
    expect(cell?.value).toHaveLength(120);
  });
});

describe("termsSentences", () => {
  const amount = cents(10_000);
  const terms = {
    fine: { kind: "percent", basisPoints: 200 },
    interest: { basisPointsPerMonth: 150 },
    discount: { kind: "amount", amount: cents(500), until: "2026-11-20" as CivilDate },
  } as const;

  test("say what paying early saves and paying late costs", () => {
    expect(termsSentences({ amount, lateTerms: terms }, "pt-BR")).toEqual([
      "Pagando até 20/11/2026, desconto de R$\u00a05,00: pague R$\u00a095,00.",
      "Depois do vencimento, multa de 2% e juros de 1,5% ao mês, contados por dia de atraso.",
    ]);
  });

  test.each([
    [{ ...terms, discount: null, interest: null }, "After the due date, a fine of 2%."],
    [
      { ...terms, discount: null, fine: null },
      "After the due date, interest of 1.5% a month, counted by days of delay.",
    ],
  ])("name only what was agreed", (lateTerms, sentence) => {
    expect(termsSentences({ amount, lateTerms }, "en")).toEqual([sentence]);
  });

  test("are none without terms", () => {
    expect(termsSentences({ amount, lateTerms: null }, "pt-BR")).toEqual([]);
  });
});
