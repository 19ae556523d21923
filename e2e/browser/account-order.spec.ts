import { randomUUID } from "node:crypto";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { asOperator } from "../support/sessions";
import { newOperator, signIn } from "../support/users";

const account = (name: string) => ({
  kind: "bacen-pix",
  name,
  apiUrl: "https://pix.banco.example/v2",
  tokenUrl: "https://pix.banco.example/oauth/token",
  pixKey: randomUUID(),
  fixedCents: 0,
  basisPoints: 80,
  clientId: "id",
  clientSecret: "secret",
});

test("an owner sets the order of two banks' accounts, changes and ends it", async ({ page }) => {
  const merchant = await newMerchant("Loja de dois bancos");
  await signIn(page, merchant);
  await page.goto("/settings/psp");
  for (const name of ["Banco A", "Banco B"]) {
    const added = await page.evaluate(async (body) => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch("/api/dashboard/psp-accounts", init)).status;
    }, account(name));
    expect(added).toBe(200);
  }
  await page.reload();
  const order = page.getByRole("region", { name: "Ordem das contas: Pix" });
  await expect(order).toContainText("Sem ordem");
  await order.getByRole("button", { name: "Usar as outras como reserva" }).click();
  const places = order.getByRole("listitem");
  await expect(places).toHaveText([/Banco B.*Usada primeiro/, /Banco A.*Reserva/]);
  await expectAccessible(page);
  await order.getByRole("button", { name: "Subir Banco A" }).click();
  await expect(places).toHaveText([/Banco A.*Usada primeiro/, /Banco B.*Reserva/]);
  await page.goto("/settings/audit?act=psp_account.order");
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText(
    "Definiu a ordem das contas em provedores",
  );
  await page.goto("/settings/psp");
  await order.getByRole("button", { name: "Encerrar a ordem" }).click();
  await expect(order).toContainText("Sem ordem");
});

test("an operator sets the order of a merchant's accounts", ONLY_DEEP, async ({ page }) => {
  const { merchantId } = await newMerchant("Loja de dois bancos");
  for (const name of ["Banco A", "Banco B"]) {
    await asOperator(`merchants/${merchantId}/psp-accounts`, account(name));
  }
  await signIn(page, await newOperator());
  await page.goto(`/operator/merchants/${merchantId}`);
  const order = page.getByRole("region", { name: "Ordem das contas: Pix" });
  await expect(order).toContainText("Sem ordem");
  await order.getByRole("button", { name: "Usar as outras como reserva" }).click();
  const places = order.getByRole("listitem");
  await expect(places).toHaveText([/Banco B.*Usada primeiro/, /Banco A.*Reserva/]);
  await expectAccessible(page);
  await order.getByRole("button", { name: "Subir Banco A" }).click();
  await expect(places).toHaveText([/Banco A.*Usada primeiro/, /Banco B.*Reserva/]);
  // The operator's defaults have their own place; an order of theirs would be every other test's.
  await page.goto("/operator/psp-accounts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Banco A").first()).toBeVisible();
});

test(
  "an order with an account of another merchant names its position and changes nothing",
  ONLY_DEEP,
  async ({ page }) => {
    await signIn(page, await newMerchant());
    await page.goto("/settings/psp");
    const put = (accounts: readonly string[]) =>
      page.evaluate(async (ids) => {
        const init = {
          method: "PUT",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ method: "PIX", accounts: ids }),
        };
        const answer = await fetch("/api/dashboard/psp-account-order", init);
        return { status: answer.status, text: await answer.text() };
      }, accounts);
    const refused = await put([randomUUID()]);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("/accounts/0");
    expect(await put([])).toEqual({ status: 204, text: "" });
  },
);
