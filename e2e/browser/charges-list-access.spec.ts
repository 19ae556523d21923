import { ONLY_DEEP } from "@/testing/deep";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";
import { chips, expectClean, namesIn, opener, queryOf, rowsOf } from "./charges-page";
import { shop } from "./shop";

test(
  "the list is worked by keyboard, and keys typed into a field are only typed",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    await signIn(page, api);
    await page.goto("/charges?sort=amount,asc");
    const search = page.getByRole("searchbox", { name: "Buscar cobranças" });
    const link = (name: string) => rowsOf(page).getByRole("link", { name });
    await expect(async () => {
      await page.keyboard.press("j");
      await expect(link("Bruno Lima")).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("ArrowDown");
    await expect(link("João Araújo")).toBeFocused();
    await page.keyboard.press("k");
    await expect(link("Bruno Lima")).toBeFocused();
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type("n?jk/");
    await expect(search).toHaveValue("n?jk/");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await search.fill("carla");
    await page.keyboard.press("Enter");
    await expect(rowsOf(page)).toHaveCount(1);
    await expect(chips(page)).toContainText("Busca: carla");
    expect(new URLSearchParams(queryOf(page)).get("sort")).toBe("amount,asc");

    await search.blur();
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog", { name: "Atalhos do teclado" });
    await expect(dialog).toContainText("Nova cobrança");
    await expectClean(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press("j");
    await expect(link("Carla Dias")).toBeFocused();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => /^\/charges\/[0-9a-f-]{36}$/.test(url.pathname));
    await page.goBack();
    await expect(rowsOf(page)).toHaveCount(1);
    await page.keyboard.press("n");
    await page.waitForURL("**/charges/new");
  },
);

test("before its script the list filters, searches, sorts and turns pages", async ({
  page,
  request,
  browser,
}) => {
  const api = await shop(request);
  await signIn(page, api);
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    javaScriptEnabled: false,
    locale: "pt-BR",
  });
  const plain = await context.newPage();
  await plain.goto("/charges");
  await expect(rowsOf(plain)).toHaveCount(4);
  await opener(plain, "Filtrar").click();
  await plain.getByRole("checkbox", { name: "Boleto" }).check();
  await plain.getByLabel("Criação: De").fill(brasiliaDay());
  await plain.getByLabel("Criação: Até").fill(brasiliaDay());
  await plain.getByRole("button", { name: "Aplicar filtros" }).click();
  await expect(rowsOf(plain)).toHaveCount(3);
  expect(queryOf(plain)).toBe(
    `?billingType=BOLETO&createdFrom=${brasiliaDay()}T03%3A00%3A00Z&createdTo=${brasiliaDay(1)}T03%3A00%3A00Z&sort=createdAt%2Cdesc`,
  );
  const search = plain.getByRole("searchbox", { name: "Buscar cobranças" });
  await search.fill("carla");
  await search.press("Enter");
  await expect(rowsOf(plain)).toHaveCount(1);
  await expect(chips(plain)).toContainText("Forma: Boleto");
  await plain.goto("/charges?size=2");
  await plain.getByRole("columnheader", { name: "Valor" }).getByRole("link").click();
  await expect.poll(() => namesIn(plain)).toEqual(["Carla Dias", "Ana Souza"]);
  await plain.getByRole("link", { name: "Próxima" }).click();
  await expect(plain.getByText("3–4 de 4 cobranças")).toBeVisible();
  await context.close();
});

test(
  "a merchant without charges is shown how to make one, and a phone shows cards",
  ONLY_DEEP,
  async ({ page, request }) => {
    const credentials = await newMerchant("Loja Nova");
    await signIn(page, credentials);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/charges");
    await expect(page.getByRole("heading", { name: "Nenhuma cobrança ainda" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeHidden();
    await expectClean(page);
    const api = await merchantApi(request, credentials);
    const name = "Maria Aparecida de Souza Albuquerque Cavalcanti ".repeat(4).trim();
    await api.created({
      billingType: "CREDIT_CARD",
      amount: 9_999_999_999.99,
      description: "x".repeat(500),
      payer: { name, document: "12345678909" },
    });
    await page.goto("/charges");
    await expect(rowsOf(page)).toHaveCount(1);
    await expectClean(page);
    await opener(page, "Filtrar").click();
    await expectClean(page);
  },
);
