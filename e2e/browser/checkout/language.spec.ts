import { expect } from "../../support/fixtures";
import { expectSound, test } from "../../support/payer-page";

test("the browser's language decides, and the address's before it, on every page and after every post", async ({
  browser,
  baseURL,
  api,
}) => {
  const context = await browser.newContext({ locale: "en-US", baseURL: baseURL ?? "" });
  const page = await context.newPage();
  const { id, checkoutUrl } = await api.created();
  await page.goto(checkoutUrl ?? "");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("button", { name: "Copy Pix code" })).toBeVisible();
  await expectSound(page);
  await page.getByRole("link", { name: "Português" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "pt-BR");
  await page.getByRole("button", { name: "Simular pagamento" }).click();
  await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  await page.getByRole("link", { name: "Ver recibo" }).click();
  await expect(page.getByRole("heading", { name: "Recibo de pagamento" })).toBeVisible();
  await page.getByRole("link", { name: "Voltar à cobrança" }).click();
  expect(page.url()).toBe(`${baseURL}/checkout/${id}?lang=pt-BR`);
  await context.close();
});
