import { expect, merchantApi, newMerchant, operator, test } from "../support/fixtures";

test("the story: created over the API, paid on its page, RECEIVED in the listing and the dashboard", async ({
  page,
  request,
}) => {
  const credentials = await newMerchant("Loja da História");
  const price = ["--method", "PIX", "--fixed", "0.10", "--percent", "1", "--json"];
  await operator("merchants", "set-price", "--id", credentials.merchantId, ...price);
  const api = await merchantApi(request, credentials);
  const charge = await api.created({ amount: 1234.56, description: "Pedido da história" });
  expect(charge).toMatchObject({ status: "PENDING", fee: 12.45 });

  await page.goto(charge.checkoutUrl ?? "");
  await expect(page.getByText("Loja da História")).toBeVisible();
  await expect(page.getByText("Pedido da história")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR Code Pix desta cobrança" })).toBeVisible();
  const code = page.getByLabel("Código Pix copia e cola");
  expect(await code.inputValue()).toBe(charge.pix?.copyPaste);
  await page.getByRole("button", { name: "Simular pagamento" }).click();
  await expect(page.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();

  const received = await api.waitFor(charge.id, "RECEIVED");
  expect(received).toMatchObject({ paidAmount: 1234.56, netAmount: 1224.68 });
  const format = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
  expect(received.paidOn).toBe(format.format(Date.now()));

  await page.goto("/login");
  await page.getByLabel("E-mail").fill(credentials.email);
  await page.getByLabel("Senha").fill(credentials.password);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL((address) => address.pathname === "/");
  await page.goto("/charges");
  const row = page.getByRole("row").filter({ hasText: "Pedido da história" });
  await expect(row).toContainText("Recebida");
  await expect(row).toContainText("1.234,56");
});
