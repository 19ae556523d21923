import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { closedDays } from "../support/closes";
import { expect, newMerchant, test } from "../support/fixtures";
import { newMember, newOperator, signIn } from "../support/users";

test("a member sees how each day stands, and where a day differs", async ({ page }) => {
  const merchant = await newMerchant("Loja do Fechamento");
  const accountId = await closedDays(merchant);
  await signIn(page, await newMember(merchant.merchantId, "viewer"));
  await page.goto("/");
  await page.getByRole("link", { name: "Fechamento" }).click();
  await expect(page.getByRole("heading", { name: "Fechamento", level: 1 })).toBeVisible();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(0)).toContainText("Em aberto");
  await expect(rows.nth(1)).toContainText("02/11/2026");
  await expect(rows.nth(1)).toContainText("Difere");
  await expect(rows.nth(1)).toContainText("R$ 147,02");
  await expect(rows.nth(1)).toContainText("R$ 10,50");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Difere" }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole("link", { name: "02/11/2026" }).click();
  await expect(page).toHaveURL(new RegExp(`/closing/${accountId}/2026-11-02$`));
  await expect(page.getByRole("heading", { name: "Fechamento de 02/11/2026" })).toBeVisible();
  const sums = page.getByRole("region", { name: "O dia nos livros" });
  await expect(sums.getByRole("row", { name: /Tarifa do provedor/ })).toContainText("-R$ 0,99");
  await expect(sums.getByRole("row", { name: /Saldo final/ })).toContainText("R$ 147,02");
  const compared = page.getByRole("region", { name: "Comparado com o extrato do provedor" });
  await expect(compared).toContainText("R$ 59,51");
  const items = page.getByRole("region", { name: "Onde difere" });
  await expect(items.getByRole("listitem")).toContainText("pay_0123456789abcdef");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Voltar para os fechamentos" }).click();
  await page.getByRole("link", { name: "03/11/2026" }).click();
  await expect(
    page.getByText("não foi lido até o fim: o provedor respondeu com o erro 500"),
  ).toBeVisible();
});

test(
  "without an account of its own a merchant reads why nothing is there, and sees nobody else's days",
  ONLY_DEEP,
  async ({ page }) => {
    const accountId = await closedDays(await newMerchant());
    await signIn(page, await newMerchant());
    await page.goto("/closing");
    await expect(page.getByRole("heading", { name: "Nenhum dia fechado ainda" })).toBeVisible();
    await expectAccessible(page);
    const answer = await page.goto(`/closing/${accountId}/2026-11-02`);
    expect(answer?.status()).toBe(404);
  },
);

test("an operator sees the days of the operator's accounts", ONLY_DEEP, async ({ page }) => {
  const accountId = await closedDays(null);
  await signIn(page, await newOperator());
  await page.goto("/operator/closing?state=differs");
  await page.locator(`a[href="/operator/closing/${accountId}/2026-11-02"]`).click();
  await expect(page.getByRole("region", { name: "Onde difere" })).toContainText("R$ 10,50");
  await expectAccessible(page);
});
