import { readFileSync } from "node:fs";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import type { Credentials } from "../support/credentials";
import { brasiliaDay, expect, merchantApi, newMerchant, operator, test } from "../support/fixtures";
import { received } from "../support/money";
import { cookieOf } from "../support/sessions";
import { newMember, newOperator, signIn } from "../support/users";

/** A merchant that owes R$ 4,47 and R$ 1,15 for two charges paid today. */
async function owing(
  request: Parameters<typeof merchantApi>[0],
  name: string,
): Promise<Credentials> {
  const merchant = await newMerchant(name);
  await operator(
    "merchants",
    ...["set-price", "--id", merchant.merchantId, "--method", "PIX"],
    ...["--fixed", "0.49", "--percent", "1.99"],
  );
  const api = await merchantApi(request, merchant);
  await received(api, { amount: 200 });
  await received(api, { amount: 33.33 });
  return merchant;
}

test(
  "an operator finds who owes fees in a month, and exports them",
  ONLY_DEEP,
  async ({ page, request }) => {
    const name = `Loja do mês ${Date.now()}`;
    await owing(request, name);
    await signIn(page, await newOperator());
    await page.goto("/operator/health");
    await page.getByRole("link", { name: "Receita" }).click();
    await expect(page.getByRole("row").filter({ hasText: name })).toContainText("R$ 5,62");
    await expectAccessible(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Exportar CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`tarifas-${brasiliaDay().slice(0, 7)}.csv`);
    expect(readFileSync(await download.path(), "utf8")).toContain(`${name};`);
    await page.goto("/operator/revenue?month=2001-02");
    await expect(page.getByRole("heading", { name: "fevereiro de 2001" })).toBeVisible();
  },
);

test("an operator records what a merchant paid of its fees, and takes a mistake back", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const merchant = await owing(request, "Loja que deve");
  await signIn(page, await newOperator());
  await page.goto(`/operator/revenue/${merchant.merchantId}`);
  await page.getByRole("button", { name: "Registrar recolhimento" }).click();
  const dialog = page.getByRole("dialog", { name: "Registrar tarifas pagas" });
  await expect(dialog.getByLabel("Valor pago (R$)")).toHaveValue("5,62");
  await dialog.getByLabel("Valor pago (R$)").fill("5,63");
  await dialog.getByRole("button", { name: "Registrar" }).click();
  await expect(dialog).toContainText("Não pode passar do que está em aberto");
  await expect(dialog).toContainText("Diga por qual documento");
  await dialog.getByLabel("Valor pago (R$)").fill("5,00");
  await dialog.getByLabel("Referência").fill("NF 77");
  await dialog.getByRole("button", { name: "Registrar" }).dblclick();
  await expect(dialog).toBeHidden();
  const balance = page.getByRole("region", { name: "Saldo" });
  await expect(balance).toContainText("R$ 0,62");
  const collections = page.getByRole("region", { name: "Recolhimentos" });
  await expect(collections.getByRole("listitem")).toHaveCount(1);
  await expect(collections.getByRole("listitem")).toContainText("NF 77");
  await expectAccessible(page);

  await collections.getByRole("button", { name: /^Desfazer R\$\s5,00/ }).click();
  const undo = page.getByRole("dialog", { name: /Desfazer o recolhimento/ });
  await undo.getByRole("button", { name: "Desfazer" }).click();
  await expect(undo).toContainText("Diga o motivo em 3 a 500 caracteres.");
  await undo.getByLabel("Motivo").fill("Era de outra loja");
  await undo.getByRole("button", { name: "Desfazer" }).click();
  await expect(undo).toBeHidden();
  await expect(balance).toContainText("R$ 5,62");
  await expect(collections.getByRole("listitem")).toContainText("Era de outra loja");

  // The merchant sees what it owes, and not who recorded it.
  const theirs = await (
    await browser.newContext({ locale: "pt-BR", baseURL: baseURL ?? "" })
  ).newPage();
  await signIn(theirs, await newMember(merchant.merchantId, "viewer"));
  await theirs.goto("/fees");
  await expect(theirs.getByRole("region", { name: "Saldo" })).toContainText("R$ 5,62");
  await expect(theirs.getByRole("region", { name: "Recolhimentos" })).toContainText("NF 77");
  await expect(theirs.getByRole("main")).not.toContainText("@");
  await expect(theirs.getByRole("button", { name: /Desfazer|Registrar/ })).toHaveCount(0);
  await expectAccessible(theirs);
  expect((await theirs.goto("/operator/revenue"))?.status()).toBe(404);
  await theirs.context().close();
});

test("a merchant's members cannot record or take back what was paid", async ({
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant("Loja curiosa");
  const cookie = await cookieOf(baseAddress, merchant);
  const headers = { cookie, "Idempotency-Key": "k", origin: baseAddress };
  const id = merchant.merchantId;
  const collect = await request.post(`/api/dashboard/operator/merchants/${id}/fee-collections`, {
    headers,
    data: { amount: 1, collectedOn: brasiliaDay(), reference: "x" },
  });
  const reverse = await request.post(`/api/dashboard/operator/fee-collections/${id}/reverse`, {
    headers,
    data: { reason: "motivo" },
  });
  const file = await request.get("/api/dashboard/operator/revenue/export", { headers });
  expect([collect.status(), reverse.status(), file.status()]).toEqual([403, 403, 403]);
});

test(
  "the pages about fees fit a phone and are clean in the dark",
  ONLY_DEEP,
  async ({ page, request }) => {
    const name = `Loja com um nome comprido que não cabe ${Date.now()}`;
    const merchant = await owing(request, name);
    await page.emulateMedia({ colorScheme: "dark" });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, await newOperator());
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const path of ["/operator/revenue", `/operator/revenue/${merchant.merchantId}`]) {
      await page.goto(path);
      await expect(page.getByRole("main")).toContainText("R$ 5,62");
      expect(await width()).toBeLessThanOrEqual(360);
      await expectAccessible(page);
    }
  },
);
