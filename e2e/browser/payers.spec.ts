import type { Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { type MerchantApi, merchantApi, newMerchant } from "../support/fixtures";
import { signIn } from "../support/users";
import { expect, test } from "../support/wire";
import { made, openForm, submit } from "./new-charge-form";

const MARIA = {
  name: "Maria Conceição",
  document: "52998224725",
  email: "maria@casa.example",
  phone: "11912345678",
};

/** Waits until the payers of so many charges are there, which the worker derives. */
async function derived(api: MerchantApi, most: number): Promise<void> {
  const names = async () => (await api.got<{ content: unknown[] }>("/payers")).content.length;
  await expect.poll(names, { timeout: 30_000 }).toBe(most);
}

const name = (page: Page) => page.getByRole("combobox", { name: "Nome", exact: true });
const document = (page: Page) => page.getByRole("combobox", { name: "CPF ou CNPJ" });
const options = (page: Page) => page.getByRole("option").filter({ hasText: "última cobrança" });

test("somebody who was charged before is found by name, and fills the form in by keyboard", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  await api.created({ payer: MARIA });
  await derived(api, 1);
  await signIn(page, merchant);
  await openForm(page);
  await name(page).pressSequentially("conce");
  await expect(options(page)).toHaveText([/^Maria Conceição529\.982\.247-25 · última cobrança em/]);
  await expect(name(page)).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options(page)).toHaveAttribute("aria-selected", "true");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(options(page)).toHaveCount(0);
  await expect(name(page)).toHaveValue(MARIA.name);
  await expect(name(page)).toBeFocused();
  await expect(document(page)).toHaveValue("529.982.247-25");
  await expect(page.getByLabel("E-mail")).toHaveValue(MARIA.email);
  await expect(page.getByLabel("Telefone")).toHaveValue("(11) 91234-5678");
});

test(
  "a payer is picked by pointer, Escape leaves what was typed, and the last charge is repeated",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await api.created({
      payer: MARIA,
      amount: 77.5,
      description: "Mensalidade",
      billingType: "PIX",
    });
    await api.created({ payer: { name: "Mariana Lopes", document: "11144477735" } });
    await derived(api, 2);
    await signIn(page, merchant);
    await openForm(page);
    await document(page).fill("111.444");
    await options(page).click();
    await expect(name(page)).toHaveValue("Mariana Lopes");
    await name(page).fill("mari");
    await expect(options(page)).toHaveCount(2);
    await page.keyboard.press("Escape");
    await expect(options(page)).toHaveCount(0);
    await expect(name(page)).toHaveValue("mari");
    await name(page).fill("maria con");
    await options(page).click();
    await expect(page.getByLabel("E-mail")).toHaveValue(MARIA.email);
    await page.getByRole("link", { name: "Repetir a última" }).click();
    await expect(page.getByText("Os dados vieram de outra cobrança.")).toBeVisible();
    await expect(page.getByLabel("Valor em reais")).toHaveValue("77,50");
    await expect(page.getByLabel("Descrição")).toHaveValue("Mensalidade");
    await expect(document(page)).toHaveValue("529.982.247-25");
  },
);

test("without an answer the form is filled in by hand", ONLY_DEEP, async ({ page, request }) => {
  const merchant = await newMerchant();
  const api = await merchantApi(request, merchant);
  await api.created({ payer: MARIA });
  await derived(api, 1);
  await signIn(page, merchant);
  await openForm(page);
  await page.route("**/api/dashboard/payers?**", (route) => route.abort());
  await name(page).pressSequentially("maria");
  await document(page).pressSequentially("52998224725");
  await page.getByLabel("Valor em reais").fill("10,00");
  await submit(page).click();
  await expect(made(page)).toBeVisible();
  await page.unroute("**/api/dashboard/payers?**");
});

test.describe("in English, on a phone", () => {
  test.use({ locale: "en-US", viewport: { width: 360, height: 740 }, hasTouch: true });

  test("a payer is found and picked by a touch", ONLY_DEEP, async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await api.created({ payer: MARIA });
    await derived(api, 1);
    await signIn(page, merchant);
    await page.goto("/charges/new");
    const field = page.getByRole("combobox", { name: "Name", exact: true });
    await expect(field).toBeEnabled();
    await field.fill("mari");
    const option = page
      .getByRole("listbox", { name: "Payers of earlier charges" })
      .getByRole("option");
    await expect(option).toContainText("last charged on");
    await expect(page.getByRole("status").filter({ hasText: "1 payer found." })).toBeAttached();
    await expectAccessible(page);
    const wide = () => globalThis.document.documentElement.scrollWidth;
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(360);
    await option.tap();
    await expect(field).toHaveValue(MARIA.name);
    await expect(page.getByRole("link", { name: "Repeat the last charge" })).toBeVisible();
  });
});
