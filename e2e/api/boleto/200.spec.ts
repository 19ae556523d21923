import type { BoletoResponse } from "@/lib/boletos/boleto-response";
import { brasiliaDay } from "../../support/fixtures";
import { pdfWords } from "../../support/pdf";
import { expect, test } from "../../support/wire";

const TERMS = {
  fine: { percent: 2 },
  interest: { percentPerMonth: 1 },
  discount: { amount: 0.5, until: brasiliaDay(1) },
};

/** What the bars of a page say, read by the published table of Interleaved 2 of 5. */
function readBars(html: string): string {
  const path = /d="(M0 0h1v\d+h-1z[^"]*)"/.exec(html)?.[1] ?? "";
  const bars = [...path.matchAll(/M(\d+) 0h(\d+)/g)].map(([, x, width]) => [
    +(x ?? 0),
    +(width ?? 0),
  ]);
  const elements = bars
    .flatMap(([x = 0, width = 0], at) => [width, (bars[at + 1]?.[0] ?? x + width) - x - width])
    .map((width) => (width === 3 ? "W" : "N"))
    .join("");
  const table = "NNWWN WNNNW NWNNW WWNNN NNWNW WNWNN NWWNN NNNWW WNNWN NWNWN".split(" ");
  // Between the four elements of the start and the three of the stop.
  return (elements.slice(4, 4 + 220).match(/.{10}/g) ?? [])
    .flatMap((pair) => [0, 1].map((odd) => [...pair].filter((_, at) => at % 2 === odd).join("")))
    .map((digit) => table.indexOf(digit))
    .join("");
}

test("the slip, its PDF and its bars show the line and the barcode of the API", async ({
  api,
  request,
}) => {
  const charge = await api.created({ billingType: "BOLETO", amount: 10, ...TERMS });
  expect(charge).toMatchObject({ status: "PENDING", billingType: "BOLETO" });
  const boleto: BoletoResponse = await (await api.get(`/payments/${charge.id}/boleto`)).json();
  expect(boleto).toMatchObject({
    digitableLine: expect.stringMatching(/^\d{47}$/),
    barcode: expect.stringMatching(/^\d{44}$/),
    amount: 10,
    due: { on: brasiliaDay(), total: 9.5, fine: 0, interest: 0, discount: 0.5 },
  });
  const page = await request.get(boleto.pageUrl);
  expect(page.status()).toBe(200);
  const html = await page.text();
  const shown = boleto.digitableLine.replace(
    /^(.{5})(.{5})(.{5})(.{6})(.{5})(.{6})(.)(.{14})$/,
    "$1.$2 $3.$4 $5.$6 $7 $8",
  );
  expect(html).toContain(shown);
  expect(readBars(html)).toBe(boleto.barcode);

  const pdf = await request.get(boleto.pdfUrl);
  expect(pdf.status()).toBe(200);
  const name = `boleto-${charge.id.slice(0, 8)}.pdf`;
  expect(pdf.headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${name}"`,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  const words = pdfWords(await pdf.body());
  expect(words).toContain(shown);
  expect(words).toContain("multa de 2% e juros de 1% ao mês");
});

test("H2 slip and PDF show a stranger nothing of the payer", async ({ api, request }) => {
  const payer = {
    name: "Canária Silveira Prado",
    document: "52998224725",
    email: "canaria@casa.example",
    phone: "11987650000",
  };
  const { id } = await api.created({ billingType: "BOLETO", payer });
  const html = await (await request.get(`/checkout/${id}/boleto`)).text();
  const words = pdfWords(await (await request.get(`/checkout/${id}/boleto.pdf`)).body());
  for (const shown of [html, words]) {
    expect(shown).toContain("Canária S. P. · ***.***.247-**");
    for (const hidden of ["Silveira", "Prado", "52998224725", "529.982", "canaria@", "1198765"]) {
      expect(shown).not.toContain(hidden);
    }
  }
});

test("slip and PDF are in the reader's language", async ({ api, request }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const headers = { "accept-language": "en" };
  const html = await (await request.get(`/checkout/${id}/boleto`, { headers })).text();
  const pdf = await request.get(`/checkout/${id}/boleto.pdf`, { headers });
  expect(html).toContain("Where to pay");
  expect(pdfWords(await pdf.body())).toContain("Where to pay");
  expect(pdf.headers()["content-language"]).toBe("en");
  const response = await request.get(`/checkout/${id}/boleto.pdf?lang=pt-BR`, { headers });
  expect(pdfWords(await response.body())).toContain("Local de pagamento");
});
