import { ONLY_DEEP } from "@/testing/deep";
import { expect, test } from "../support/fixtures";
import { refunded, refundsEnded } from "../support/money";
import { newMember, signIn } from "../support/users";
import { expectClean, namesIn, opener, rowsOf } from "./charges-page";
import { shop } from "./shop";

test(
  "an open list follows what happens: a row changes in place, and new charges wait behind a button",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    const ana = await api.created({
      amount: 45,
      payer: { name: "Ana Melo", document: "12345678909" },
    });
    await signIn(page, api);
    await page.goto("/charges");
    const row = rowsOf(page).filter({ hasText: "Ana Melo" });
    const total = page
      .getByRole("term")
      .filter({ hasText: /^Pago$/ })
      .locator("..");
    await expect(row).toContainText("Aguardando pagamento");
    await row.getByRole("link").focus();

    await api.pay(ana.id);
    await expect(row).toContainText("Recebida");
    await expect(total).toContainText("75,00");
    await expect(page.getByText("Ana Melo: Recebida")).toBeAttached();
    await expect(row.getByRole("link")).toBeFocused();

    await refunded(api, ana.id, { amount: 20 });
    await refundsEnded(api, ana.id);
    await expect(row).toContainText("Devolvida em parte");
    await expect(row).toContainText("R$ 20,00 devolvidos");
    await page.reload();
    await expect(row).toContainText("Devolvida em parte");
    await expect(row).toContainText("R$ 20,00 devolvidos");

    await opener(page, "Filtrar").click();
    await page.getByLabel("Devolução", { exact: true }).selectOption("Devolvida em parte");
    await page.getByRole("button", { name: "Aplicar filtros" }).click();
    await expect(page).toHaveURL(/[?&]refunded=partly/);
    await expect.poll(() => namesIn(page)).toEqual(["Ana Melo"]);
    await expect(total).toContainText("45,00");
    await expectClean(page);
    await page.getByRole("link", { name: "Tirar o filtro Devolução: Devolvida em parte" }).click();

    await expect(rowsOf(page)).toHaveCount(5);
    const before = await namesIn(page);
    await api.created({ payer: { name: "Nova Um", document: "12345678909" } });
    await api.created({ payer: { name: "Nova Dois", document: "12345678909" } });
    const pill = page.getByRole("button", { name: "2 novas cobranças" });
    await expect(pill).toBeVisible();
    expect(await namesIn(page)).toEqual(before);
    await expectClean(page);
    await pill.click();
    await expect.poll(() => namesIn(page)).toEqual(["Nova Dois", "Nova Um", ...before]);
    await expect(pill).toHaveCount(0);

    // What was paid comes into the list of what was received; what was only created does not.
    await page.goto("/charges?status=RECEIVED");
    await expect(rowsOf(page)).toHaveCount(2);
    const paid = await api.created({ payer: { name: "Paga Já", document: "12345678909" } });
    await api.pay(paid.id);
    await page.getByRole("button", { name: "1 nova cobrança" }).click();
    await expect(rowsOf(page)).toHaveCount(3);
  },
);

test("several charges of a page are canceled at once, and one that was paid meanwhile says so", async ({
  page,
  request,
}) => {
  const api = await shop(request);
  const late = await api.created({
    amount: 45,
    payer: { name: "Ana Melo", document: "12345678909" },
  });
  await signIn(page, await newMember(api.merchantId, "viewer"));
  await page.goto("/charges");
  await expect(rowsOf(page)).toHaveCount(5);
  await expect(page.getByRole("button", { name: "Cancelar várias" })).toHaveCount(0);

  await signIn(page, api);
  await page.goto("/charges");
  await page.getByRole("button", { name: "Cancelar várias" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancelar várias cobranças" });
  const box = (name: string) => dialog.getByRole("checkbox", { name });
  // Ana Souza's is paid.
  await expect(dialog.getByRole("listitem")).toHaveCount(4);
  await expectClean(page);

  await box("Ana Melo").check();
  await box("Carla Dias").click({ modifiers: ["Shift"] });
  await expect(box("João Araújo")).toBeChecked();
  await expect(box("Bruno Lima")).not.toBeChecked();
  await expect(box("Selecionar todas")).not.toBeChecked();
  await dialog.getByLabel("Motivo").fill("Pedido desfeito");
  await page.route(`**/api/dashboard/charges/${late.id}/cancel`, async (route) => {
    await api.pay(late.id);
    await api.waitFor(late.id, "RECEIVED");
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Cancelar 3 cobranças" }).click();
  await expect(dialog.getByRole("status")).toHaveText(
    "2 cobranças canceladas, 1 não foi cancelada",
  );
  await expect(dialog.getByRole("listitem").filter({ hasText: "Ana Melo" })).toContainText(
    "O pagamento chegou antes",
  );
  await expect(box("João Araújo")).toBeDisabled();
  await expect(box("Ana Melo")).toBeDisabled();
  await expect(box("Bruno Lima")).toBeEnabled();
  await expectClean(page);
  await page.keyboard.press("Escape");
  await expect(rowsOf(page).filter({ hasText: "Carla Dias" })).toContainText("Cancelada");
  await expect(rowsOf(page).filter({ hasText: "João Araújo" })).toContainText("Cancelada");
  await expect(rowsOf(page).filter({ hasText: "Ana Melo" })).toContainText("Recebida");
  // A single charge that waits has a button of its own, on its page.
  await expect(page.getByRole("button", { name: "Cancelar várias" })).toHaveCount(0);
});
