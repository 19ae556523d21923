import { expect, test } from "../support/fixtures";
import { signIn } from "../support/users";
import { expectClean, namesIn, rowsOf } from "./charges-page";
import { shop } from "./shop";

test("an open list follows what happens: a row changes in place, and new charges wait behind a button", async ({
  page,
  request,
}) => {
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
});
