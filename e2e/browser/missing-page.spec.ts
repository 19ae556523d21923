import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { newMember, signIn } from "../support/users";

test("a page that a role does not show says which permission is missing", async ({ page }) => {
  const { merchantId } = await newMerchant();
  await signIn(page, await newMember(merchantId, "viewer"));
  for (const [path, missing] of [
    ["/charges/new", "criar e cancelar cobranças"],
    ["/settings/team", "administrar a loja"],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(
      page.getByRole("heading", { name: "A sua permissão não mostra esta página" }),
    ).toBeVisible();
    await expect(page.getByText(missing)).toContainText("a sua permissão é Somente leitura");
    await expect(page.getByRole("link", { name: "Cobranças" })).toBeVisible();
  }
  await expectAccessible(page);
});

test("a path without a page leads home, beside no rail", ONLY_DEEP, async ({ page }) => {
  const heading = page.getByRole("heading", { name: "Esta página não existe" });
  expect((await page.goto("/nothing"))?.status()).toBe(404);
  await expect(heading).toBeVisible();
  await expect(page.getByRole("link", { name: "Cobranças" })).toHaveCount(0);
  await signIn(page, await newMerchant());
  expect((await page.goto("/charges/new/nothing/at/all"))?.status()).toBe(404);
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ir para o início" }).click();
  await expect(page).toHaveURL("/");
});
