import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { brasiliaDay, merchantApi, newMerchant } from "../support/fixtures";
import { newMember, signIn } from "../support/users";
import { expect, test } from "../support/wire";
import { fillIn, made, openForm } from "./new-charge-form";

test("those who may not charge find no page, and nothing is made for them", async ({
  page,
  request,
  baseURL,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  for (const role of ["viewer", "support"] as const) {
    await page.context().clearCookies();
    await signIn(page, await newMember(merchant.merchantId, role));
    const answer = await page.goto("/charges/new");
    expect(answer?.status()).toBe(404);
    const posted = await page.request.post("/api/dashboard/charges", {
      headers: { origin: baseURL ?? "", "idempotency-key": "k" },
      data: { payer: { name: "Ana", document: "52998224725" }, amount: 1, dueDate: brasiliaDay(1) },
    });
    expect(posted.status()).toBe(403);
  }
  expect((await api.listed()).page.totalElements).toBe(0);
});

test("what was typed is gone once another user signs in to the tab, or the user signs out", async ({
  page,
}) => {
  const merchant = await newMerchant();
  const finance = await newMember(merchant.merchantId, "finance");
  await signIn(page, merchant);
  await openForm(page);
  await fillIn(page);
  await page.context().clearCookies();
  await signIn(page, finance);
  await openForm(page);
  await expect(page.getByLabel("Nome", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Ana Souza");
  await fillIn(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toContain("Ana Souza");
  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL("**/login**");
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test(
  "the whole form is filled in and sent by keyboard alone",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await signIn(page, merchant);
    await openForm(page);
    await page.getByLabel("Valor em reais").focus();
    const keys = page.keyboard;
    await keys.type("700");
    for (let i = 0; i < 3; i += 1) await keys.press("Tab");
    await keys.type("PED-7");
    await keys.press("Tab");
    await expect(page.getByRole("radio", { name: "Pix" })).toBeFocused();
    await keys.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Cartão de crédito" })).toBeChecked();
    await expect(page.getByLabel("Validade do código Pix")).toHaveCount(0);
    await expectAccessible(page);
    await keys.press("ArrowUp");
    await expect(page.getByLabel("Validade do código Pix")).toBeVisible();
    await keys.press("Tab");
    await expect(page.getByLabel("Nome", { exact: true })).toBeFocused();
    await keys.type("Ana Souza");
    await keys.press("Tab");
    await keys.type("52998224725");
    await keys.press("Enter");
    await expect(made(page)).toBeFocused();
    expect((await api.listed()).content[0]).toMatchObject({
      amount: 7,
      billingType: "PIX",
      reference: "PED-7",
    });
  },
);
