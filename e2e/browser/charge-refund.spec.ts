import { expectAccessible } from "../support/accessible";
import { received, refundsEnded, refundsOf } from "../support/money";
import { openAs } from "../support/users";
import { expect, test } from "../support/wire";
import { history } from "./charge-page";

const MONEY = (figure: string) => new RegExp(`R\\$\\s${figure.replaceAll(".", "\\.")}`);

test("finance refunds half of a charge and the payer's page says so", async ({ page, api }) => {
  const { id } = await received(api, { description: "Pedido meia volta" });
  await openAs(page, api, "finance", id);
  await page.getByRole("button", { name: "Devolver" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver ao pagador" });
  await expect(dialog).toContainText(/Você pode devolver até R\$\s10,50/);
  await dialog.getByLabel("Uma parte").check();
  await dialog.getByLabel("Valor a devolver").fill("5,25");
  await dialog.getByLabel("Digite o valor para confirmar").fill("5,52");
  await dialog.getByRole("button", { name: /^Devolver/ }).click();
  await expect(dialog.getByText("Não é o mesmo valor. Confira os dois.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Digite o valor para confirmar").fill("5,25");
  await dialog.getByLabel("Motivo").fill("Um item em falta");
  await dialog.getByRole("button", { name: /^Devolver R\$\s5,25$/ }).click();
  await expect(dialog).toBeHidden();
  await refundsEnded(api, id);
  expect(await refundsOf(api, id)).toMatchObject([
    { amount: 5.25, status: "REFUNDED", reason: "Um item em falta" },
  ]);

  const refunds = page.getByRole("region", { name: "Devoluções" });
  await expect(refunds).toContainText("Devolvida");
  await expect(refunds).toContainText("Um item em falta");
  await expect(history(page)).toContainText(/Devolução solicitada: R\$\s5,25 por finance-/);
  await expect(page.getByRole("region", { name: "Valores" })).toContainText(
    /Ainda podem voltar R\$\s5,25/,
  );
  await expectAccessible(page);

  await page.goto(`/checkout/${id}`);
  const receipt = page.getByRole("main");
  await expect(receipt).toContainText("Devolvido a você");
  await expect(receipt).toContainText(MONEY("5,25"));
});

test("a refund clicked twice, and sent again after its answer was lost, goes back once", async ({
  page,
  api,
}) => {
  const { id } = await received(api);
  await openAs(page, api, "finance", id);
  await page.getByRole("button", { name: "Devolver" }).click();
  const dialog = page.getByRole("dialog", { name: "Devolver ao pagador" });
  await dialog.getByLabel("Digite o valor para confirmar").fill("10,50");
  let lost = 0;
  await page.route(`**/api/dashboard/charges/${id}/refunds`, async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  const send = dialog.getByRole("button", { name: /^Devolver/ });
  await send.dblclick();
  await expect(dialog.getByRole("alert")).toContainText("o pedido devolve uma vez só");
  await send.dblclick();
  await expect(dialog).toBeHidden();
  expect(await refundsEnded(api, id)).toMatchObject([{ amount: 10.5 }]);
  await expect(page.getByRole("region", { name: "Devoluções" })).toContainText("Devolvida");
});

test("a refund of more than is left is refused in words, before and after it is sent", async ({
  page,
  api,
}) => {
  const { id } = await received(api);
  await openAs(page, api, "finance", id);
  await page.getByRole("button", { name: "Devolver" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Uma parte").check();
  await dialog.getByLabel("Valor a devolver").fill("10,51");
  await dialog.getByRole("button", { name: /^Devolver/ }).click();
  await expect(dialog).toContainText(/Podem voltar no máximo R\$\s10,50/);
  await expect(dialog).toContainText("Digite o valor para confirmar.");
  expect(await refundsOf(api, id)).toEqual([]);
  // Somebody else is quicker.
  await dialog.getByLabel("Valor a devolver").fill("10,50");
  await dialog.getByLabel("Digite o valor para confirmar").fill("10,50");
  await page.route(`**/api/dashboard/charges/${id}/refunds`, async (route) => {
    await api.refund(id, { amount: 4 });
    await route.continue();
  });
  await dialog.getByRole("button", { name: /^Devolver/ }).click();
  await expect(dialog.getByRole("alert")).toContainText(/o saldo a devolver é R\$\s6,50/);
});
