import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { readBankStatement } from "@/lib/bank-import/read-bank-statement";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { received, refunded, refundsEnded } from "../support/money";
import { newMember, signIn } from "../support/users";

const rows = (page: Page) => page.getByRole("main").getByRole("row");

async function exportAs(page: Page, choice: string): Promise<Buffer> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Exportar" }).click();
  await page.getByRole("menuitem", { name: choice }).click();
  return readFileSync(await (await download).path());
}

test("the movements of a day are shown with their balances, filtered, and lead to the charge", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant("Loja do Extrato");
  const api = await merchantApi(request, merchant);
  // The bank keeps 0.8 %.
  const charge = await received(api, { amount: 100 });
  await refunded(api, charge.id, { amount: 30 });
  await refundsEnded(api, charge.id);
  await signIn(page, merchant);
  await page.goto("/");
  await page.getByRole("link", { name: "Extrato" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Extrato" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: /^Disponível/ })).toContainText("R$ 69,20");
  await expect(main.getByText("Saldo final").locator("..")).toContainText("R$ 69,20");
  await expect(main.getByText("Saldo inicial").locator("..")).toContainText("R$ 0,00");
  await expect(rows(page).filter({ hasText: "Recebimento" })).toContainText("+R$ 100,00");
  await expect(rows(page).filter({ hasText: "Devolução iniciada" })).toContainText(
    "não muda o saldo",
  );
  await expectAccessible(page);

  await page.getByText("Filtrar", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Devolução", exact: true }).check();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Aplicar filtros" }).click();
  await page.waitForURL("**/movements/by-day?kind=refund_done");
  await expect(rows(page).filter({ hasText: "Recebimento" })).toHaveCount(0);
  await expect(rows(page).filter({ hasText: "-R$ 30,00" })).toHaveCount(1);
  await expect(main.getByText("Resultado").locator("..")).toContainText("-R$ 30,00");
  await page.getByRole("link", { name: /^Tirar o filtro/ }).click();
  await page.waitForURL("**/movements/by-day");

  await rows(page).filter({ hasText: "Recebimento" }).getByRole("link").click();
  await page.waitForURL(`**/charges/${charge.id}`);
});

test(
  "finance takes the movements along as a spreadsheet and as a bank statement",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await received(api, { amount: 100 });
    const twenty = await received(api, { amount: 20 });
    await signIn(page, await newMember(merchant.merchantId, "finance"));
    await page.goto("/movements");
    await page.waitForURL("**/movements/by-day");
    const [headings = [], ...sheet] = await readSheet(await exportAs(page, "Excel (XLSX)"));
    const column = (name: string) => sheet.map((row) => row[headings.indexOf(name)]);
    expect(new Set(column("Valor no provedor"))).toEqual(new Set([20, -0.16, 100, -0.8]));
    expect(column("Cobrança")[0]).toBe(twenty.id);
    await expect(page.getByText("4 lançamentos exportados.")).toBeVisible();
    const statement = readBankStatement(await exportAs(page, "Extrato bancário (OFX)"));
    expect(statement).toMatchObject({
      kind: "read",
      statement: { format: "ofx", lines: [{ amount: 2_000n }, { amount: 10_000n }] },
    });
  },
);

test(
  "who may only look has no export, and a new merchant sees what will be there",
  ONLY_DEEP,
  async ({ page }) => {
    const merchant = await newMerchant();
    await signIn(page, await newMember(merchant.merchantId, "viewer"));
    await page.goto("/movements/by-day");
    await expect(page.getByRole("heading", { name: "Nenhum lançamento ainda" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/movements/by-day?kind=tariff&dayFrom=ontem");
    await expect(page.getByRole("heading", { name: /com estes filtros/ })).toBeVisible();
    await expect(page.getByText("Parte do endereço não foi entendida")).toBeVisible();
    await expect(page.getByRole("button", { name: "Exportar" })).toHaveCount(0);
    const refused = await page.request.get("/api/dashboard/movements/export?format=csv");
    expect(refused.status()).toBe(403);
  },
);
