import { expect, test } from "vitest";
import { pdfContent, pdfWords } from "@/e2e/support/pdf";
import type { Charge } from "@/lib/charges/charge";
import type { PaymentSeries } from "@/lib/payment-series/payment-series";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { writeBooklet } from "./booklet";
import { bookletPdf } from "./booklet-pdf";

const NOW = new Date("2026-11-20T12:00:00Z");
const LINE = "34191750092582817081805367890000137700000013500";
const ABOUT = {
  merchantName: "Açaí do Porto",
  merchantDocument: "11222333000181",
  publicUrl: "https://pay.loja.com.br",
  sandbox: false,
  now: NOW,
};

function series(count: number, changes: (number: number) => Partial<Charge>) {
  const ids = Array.from({ length: count }, (_, index) => `charge-${index + 1}` as ChargeId);
  const charges = ids.map((id, index): [ChargeId, Charge] => [
    id,
    {
      id,
      status: "PENDING",
      cancelRequested: null,
      payer: { name: "Ana Souza", document: "52998224725" },
      amount: cents(13_500),
      dueDate: "2026-11-30" as CivilDate,
      createdAt: NOW,
      description: `Curso de violão (${index + 1}/${count})`,
      reference: "carne-1",
      lateTerms: null,
      boletoLine: LINE,
      brCode: null,
      pixExpiresAt: null,
      ...changes(index + 1),
    } as Charge,
  ]);
  return { series: { count } as PaymentSeries, ids, charges: new Map(charges) };
}

const none = () => ({});

test("a slip says which instalment it is, who pays whom how much, and what paying late costs", () => {
  const lateTerms = {
    fine: { kind: "percent", basisPoints: 200 },
    interest: { basisPointsPerMonth: 150 },
    discount: null,
  } as const;
  const { slips, sandbox } = writeBooklet(
    series(12, () => ({ lateTerms })),
    ABOUT,
  );
  expect(sandbox).toBeNull();
  expect(slips).toHaveLength(12);
  expect(slips[2]).toMatchObject({
    which: "Parcela 3 de 12",
    late: "Depois do vencimento: multa de 2% e juros de 1,5% ao mês.",
    boleto: {
      bank: "341-7 Itaú",
      line: "34191.75009 25828.170818 05367.890000 1 37700000013500",
      barcode: "34191377000000135001750025828170810536789000",
    },
    code: null,
  });
  expect(slips[2]?.rows.flat().map(({ value }) => value)).toEqual([
    "Açaí do Porto · CNPJ 11.222.333/0001-81",
    "30/11/2026",
    "R$\u00a0135,00",
    "Ana Souza",
    "529.982.247-25",
    "carne-1",
    "Curso de violão",
  ]);
  for (const row of slips[2]?.rows ?? []) {
    expect(row.reduce((total, { width }) => total + width, 0)).toBe(12);
  }
});

test("what was paid, canceled or is being canceled has no slip", () => {
  const paid = series(4, (number) =>
    number === 1
      ? { status: "RECEIVED" }
      : number === 2
        ? { status: "CANCELED" }
        : number === 3
          ? { cancelRequested: { by: "m", note: null, at: NOW, isAccepted: true } }
          : { status: "OVERDUE" },
  );
  paid.charges.delete("charge-5" as ChargeId);
  expect(writeBooklet(paid, ABOUT).slips.map(({ which }) => which)).toEqual(["Parcela 4 de 4"]);
});

test("a Pix has its code in words too; without a code that holds, the page to pay on stands there", () => {
  const noBoleto = { boletoLine: null, brCode: "00020126pix" };
  const { slips } = writeBooklet(
    series(2, (number) => (number === 1 ? noBoleto : { ...noBoleto, pixExpiresAt: NOW })),
    ABOUT,
  );
  expect(slips.map(({ boleto, code }) => [boleto, code?.text, code?.written])).toEqual([
    [null, "00020126pix", "00020126pix"],
    [
      null,
      "https://pay.loja.com.br/checkout/charge-2",
      "https://pay.loja.com.br/checkout/charge-2",
    ],
  ]);
});

test("the PDF has three slips a page, with bars of their true size and nothing outside its third", async () => {
  const brCode = `00020126${"x".repeat(220)}`;
  const written = writeBooklet(
    series(7, () => ({ brCode })),
    { ...ABOUT, sandbox: true },
  );
  const bytes = await bookletPdf(written, NOW);
  const file = Buffer.from(bytes).toString("latin1");
  expect([...file.matchAll(/\/Type \/Page\b/g)]).toHaveLength(3);
  expect(file).toContain("/Lang (pt-BR)");
  const words = pdfWords(bytes);
  for (let number = 1; number <= 7; number += 1) expect(words).toContain(`Parcela ${number} de 7`);
  expect(words).toContain("Ambiente de testes: este carnê não pode ser pago.");
  expect(words).toContain("34191.75009 25828.170818 05367.890000 1 37700000013500");
  const mm = 72 / 25.4;
  const bars = [...pdfContent(bytes).matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)]
    .map(([, x, y, , height]) => ({ x: Number(x), y: Number(y), height: Number(height) }))
    .filter(({ height }) => Math.abs(height - 13 * mm) < 0.01);
  expect(bars).toHaveLength(7 * 114);
  const thirds = new Set(
    bars.map(({ y, height }) => [y, y + height].map((at) => Math.floor(at / (99 * mm))).join()),
  );
  expect([...thirds].toSorted()).toEqual(["0,0", "1,1", "2,2"]);
});

test("a booklet with nothing to pay says so", async () => {
  const written = writeBooklet(
    series(2, () => ({ status: "RECEIVED" })),
    ABOUT,
  );
  expect(pdfWords(await bookletPdf(written, NOW))).toContain(
    "Este carnê não tem parcelas a pagar.",
  );
  expect(writeBooklet(series(2, none), ABOUT).slips).toHaveLength(2);
});
