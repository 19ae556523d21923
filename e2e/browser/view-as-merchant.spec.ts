import { randomUUID } from "node:crypto";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { newMember, newOperator, signIn } from "../support/users";

test("an operator sees a merchant's dashboard, changes nothing, and its owner is notified", async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const name = `Loja vista ${randomUUID().slice(0, 8)}`;
  const merchant = await newMerchant(name);
  const charge = await (await merchantApi(request, merchant)).created({ amount: 321.09 });
  const other = await (await merchantApi(request, await newMerchant("Outra loja"))).created({
    amount: 7,
  });
  await signIn(page, await newOperator());
  await page.goto(`/operator/merchants/${merchant.merchantId}`);
  await page.getByRole("button", { name: "Ver como a loja" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Motivo").fill("x");
  await dialog.getByRole("button", { name: "Ver o painel" }).click();
  await expect(dialog.getByText("Diga o motivo em 3 a 500 caracteres.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill("chamado 4711: fechamento não bate");
  await dialog.getByRole("button", { name: "Ver o painel" }).click();

  const bar = page.getByRole("region", { name: "Visita ao painel de uma loja" });
  await expect(bar).toContainText(`Você está vendo como ${name}, só para leitura`);
  await expect(page).toHaveURL(/\/$/);
  await expectAccessible(page);
  await page.goto(`/charges/${charge.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("R$ 321,09");
  await expect(bar).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancelar cobrança" })).toHaveCount(0);
  const refused = await page.evaluate(
    async ([path]) => (await fetch(path ?? "", { method: "POST" })).status,
    [`/api/dashboard/charges/${charge.id}/cancel`],
  );
  expect(refused).toBe(403);
  // Another merchant's charge is as unknown to the view as to the merchant.
  expect((await page.goto(`/charges/${other.id}`))?.status()).toBe(404);

  await page.goto("/operator/merchants");
  await bar.getByRole("button", { name: "Encerrar" }).click();
  await expect(page).toHaveURL(`/operator/merchants/${merchant.merchantId}`);
  await expect(bar).toHaveCount(0);
  await page.goto("/charges");
  await expect(page).toHaveURL(/\/operator/);
  expect(
    await sql(
      `SELECT act, details->>'reason' AS reason FROM audit_log
       WHERE merchant_id = $1 AND act LIKE 'merchant.view%' ORDER BY id`,
      [merchant.merchantId],
    ),
  ).toEqual([
    { act: "merchant.view_begin", reason: "chamado 4711: fechamento não bate" },
    { act: "merchant.view_end", reason: null },
  ]);

  const context = await browser.newContext({ locale: "pt-BR", baseURL: baseURL ?? "" });
  const owners = await context.newPage();
  await signIn(owners, await newMember(merchant.merchantId, "owner"));
  await owners.goto("/settings/notices");
  await expect(owners.getByText("Começou a ver o painel da loja")).toBeVisible();
  await expect(owners.getByText("chamado 4711: fechamento não bate")).toBeVisible();
  await context.close();
});

test("the view fits a phone, in English", ONLY_DEEP, async ({ browser, baseURL }) => {
  const merchant = await newMerchant("Loja de perto");
  const context = await browser.newContext({
    locale: "en",
    baseURL: baseURL ?? "",
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await signIn(page, await newOperator());
  await page.goto(`/operator/merchants/${merchant.merchantId}`);
  await page.getByRole("button", { name: "View as merchant" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("ticket 9");
  await page.getByRole("button", { name: "View the dashboard" }).click();
  await expect(page.getByText("You are viewing as Loja de perto, read-only, until")).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await context.close();
});
