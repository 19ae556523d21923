import { describe, expect, test } from "vitest";
import { pdfContent, pdfWords } from "@/e2e/support/pdf";
import { boletoPdf } from "./boleto-pdf";
import type { WrittenSlip } from "./boleto-slip";

const BR_CODE = `00020126${"x".repeat(150)}`;

const SLIP: WrittenSlip = {
  language: "pt-BR",
  title: "Boleto de Açaí do Porto",
  sandbox: null,
  bank: "341-7 Itaú",
  line: "34191.75009 25828.170818 05367.890000 1 37700000013500",
  barcode: "34191377000000135001750025828170810536789000",
  barcodeLabel: "Código de barras",
  stub: {
    heading: "Recibo do pagador",
    rows: [[{ label: "Beneficiário", value: "Açaí do Porto", width: 12 }]],
  },
  rows: [
    [
      { label: "Local de pagamento", value: "Em qualquer banco, lotérica ou aplicativo", width: 9 },
      { label: "Vencimento", value: "30/11/2026", width: 3, strong: true },
    ],
    [{ label: "Descrição", value: "palavras ".repeat(40), width: 12 }],
  ],
  instructions: { label: "Instruções", lines: ["Multa de 2%.", "Juros de 1% ao mês."] },
  toFill: ["(-) Desconto", "(+) Multa e juros", "(=) Valor cobrado"],
  payer: { label: "Pagador", value: "Ana S. · ***.***.247-**", width: 12 },
  pix: { brCode: BR_CODE, heading: "Ou pague com Pix", help: "Aponte a câmera.", label: "QR Code" },
  cut: "Corte aqui",
  authentication: "Ficha de compensação",
};

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What the page's instructions say: the words they show, and the rectangles they fill. */
async function read(slip: WrittenSlip) {
  const bytes = await boletoPdf(slip, new Date("2026-11-21T12:00:00Z"));
  const file = Buffer.from(bytes).toString("latin1");
  const rectangles = [...pdfContent(bytes).matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(
    ([, x, y, width, height]): Rectangle => ({
      x: Number(x),
      y: Number(y),
      width: Number(width),
      height: Number(height),
    }),
  );
  const pages = [...file.matchAll(/\/Type \/Page\b/g)].length;
  return { file, words: pdfWords(bytes), rectangles, pages };
}

describe("boletoPdf", () => {
  test("is one page with everything that the slip says", async () => {
    const { file, words, pages } = await read(SLIP);
    expect(file.startsWith("%PDF-1.")).toBe(true);
    expect(pages).toBe(1);
    for (const said of [
      SLIP.bank,
      SLIP.line,
      "Açaí do Porto",
      "30/11/2026",
      "Multa de 2%.",
      "(=) Valor cobrado",
      "Ana S. · ***.***.247-**",
      "Ou pague com Pix",
      "Ficha de compensação",
    ]) {
      expect(words).toContain(said);
    }
  });

  test("draws the bars at their true size, 13 mm high and 103 mm from the first to the last", async () => {
    const { rectangles } = await read(SLIP);
    const mm = 72 / 25.4;
    const bars = rectangles.filter(({ height }) => Math.abs(height - 13 * mm) < 0.01);
    expect(bars).toHaveLength(114);
    const last = bars.at(-1);
    const width = (last?.x ?? 0) + (last?.width ?? 0) - (bars[0]?.x ?? 0);
    expect(width / mm).toBeCloseTo(103, 2);
  });

  test("draws a QR Code only where there is a Pix code", async () => {
    const modules = async (slip: WrittenSlip) => (await read(slip)).rectangles.length - 114;
    expect(await modules(SLIP)).toBeGreaterThan(500);
    expect(await modules({ ...SLIP, pix: null })).toBe(0);
  });

  test("says in the sandbox that it cannot be paid", async () => {
    const { words } = await read({ ...SLIP, sandbox: "Ambiente de testes" });
    expect(words).toContain("Ambiente de testes");
  });

  test("has its title, its language, and words for its pictures", async () => {
    const { file } = await read(SLIP);
    expect(file).toContain("/Lang (pt-BR)");
    expect(file).toContain("/Figure");
    expect(file).toContain("/Marked true");
  });
});
