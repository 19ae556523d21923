import { ONLY_DEEP } from "@/testing/deep";
import { expect } from "../../support/fixtures";
import { moneyAtBank, received, receivedByForce, refunded } from "../../support/money";
import { expectSound, test } from "../../support/payer-page";

test("the receipt holds the amount, the hour, who received and the transaction, and nobody's document", async ({
  page,
  api,
  bank,
}) => {
  const charge = await received(api, { amount: 1_234.5, description: "Pedido 77" });
  const [money] = await moneyAtBank(bank, charge.id);
  await page.goto(charge.invoiceUrl ?? "");
  await page.getByRole("link", { name: "Ver recibo para imprimir" }).click();
  await expect(page.getByRole("heading", { name: "Recibo de pagamento" })).toBeVisible();
  const receipt = page.getByRole("article");
  for (const text of ["1.234,50", "horário de Brasília", "Loja A", "Pedido 77", charge.id]) {
    await expect(receipt).toContainText(text);
  }
  await expect(receipt).toContainText(money?.endToEndId ?? "none");
  const html = await page.content();
  for (const secret of ["123.456.789-09", "12345678909", "Ana Souza"]) {
    expect(html).not.toContain(secret);
  }
  await expectSound(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button", { name: /Imprimir/ })).toBeHidden();
  await expect(receipt).toBeVisible();
});

test("before anything was paid there is no receipt, but the charge", async ({ page, api }) => {
  const { id, invoiceUrl } = await api.created();
  await page.goto(`/checkout/${id}/receipt?lang=en`);
  expect(page.url()).toBe(`${invoiceUrl}?lang=en`);
});

test(
  "a partial payment, and more than the amount, have words of their own",
  ONLY_DEEP,
  async ({ page, own }) => {
    const body = { amount: 100 };
    const part = await receivedByForce(own.api, own.bank, { amount: "60.00" }, body);
    await page.goto(part.invoiceUrl ?? "");
    await expect(page.getByRole("heading", { name: "Recebemos uma parte" })).toBeVisible();
    await expect(page.getByText(/Chegaram R\$\s60,00 de R\$\s100,00/)).toBeVisible();
    await expectSound(page);
    const more = await receivedByForce(own.api, own.bank, { amount: "130.00" }, body);
    await page.goto(more.invoiceUrl ?? "");
    await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
    await expect(page.getByText(/Chegaram R\$\s30,00 além/)).toBeVisible();
    await expectSound(page);
  },
);

test("a refund is shown with its amount", async ({ page, own }) => {
  const charge = await received(own.api, { amount: 50 });
  await refunded(own.api, charge.id);
  await own.api.waitFor(charge.id, "REFUNDED");
  await page.goto(charge.invoiceUrl ?? "");
  await expect(page.getByRole("heading", { name: "Pagamento devolvido" })).toBeVisible();
  await expect(page.getByText("50,00").first()).toBeVisible();
  await expectSound(page);
});
