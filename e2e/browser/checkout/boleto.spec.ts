import type { BoletoResponse } from "@/lib/boletos/boleto-response";
import { expectAccessible } from "../../support/accessible";
import { brasiliaDay } from "../../support/fixtures";
import { pdfWords } from "../../support/pdf";
import { expect, test } from "../../support/wire";

test("a payer reads the slip, copies its line and downloads its PDF", async ({
  page,
  api,
  context,
}) => {
  const discount = { percent: 10, until: brasiliaDay(1) };
  const { id } = await api.created({ billingType: "BOLETO", amount: 100, discount });
  const boleto: BoletoResponse = await (await api.get(`/payments/${id}/boleto`)).json();
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(boleto.pageUrl);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Boleto de");
  await expect(page.getByText(/Valor para pagar hoje/)).toBeVisible();
  await expect(page.getByText("R$ 100,00 − R$ 10,00 (desconto)")).toBeVisible();
  await expect(page.getByRole("img", { name: /^Código de barras do boleto/ })).toBeVisible();
  await expect(page.getByText("Ambiente de testes: este boleto não pode ser pago.")).toBeVisible();
  await page.getByRole("button", { name: "Copiar código do boleto" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(boleto.digitableLine);
  await expectAccessible(page);
  const pdf = page.getByRole("link", { name: "Baixar PDF" });
  const file = await page.request.get((await pdf.getAttribute("href")) ?? "");
  expect(pdfWords(await file.body())).toContain("Recibo do pagador");
});

test("at 360 px nothing of a slip runs off the screen; on paper it is one page", async ({
  page,
  api,
}) => {
  const description = "Assinatura mensal do plano família, ".repeat(13);
  const fine = { percent: 2 };
  const { id } = await api.created({ billingType: "BOLETO", amount: 9_999_999, description, fine });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/checkout/${id}/boleto`);
  await expect(page.getByRole("img", { name: /^Código de barras do boleto/ })).toBeVisible();
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
  const printed = (await page.pdf({ preferCSSPageSize: true, format: "A4" })).toString("latin1");
  expect([...printed.matchAll(/\/Type \/Page\b/g)]).toHaveLength(1);
});
