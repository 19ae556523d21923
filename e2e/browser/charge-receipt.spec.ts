import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { merchantApi, newMerchant } from "../support/fixtures";
import { received, refundsEnded } from "../support/money";
import { newMember, openAs, signIn } from "../support/users";
import { expect, test } from "../support/wire";

const MONEY = (figure: string) => new RegExp(`R\\$\\s${figure.replaceAll(".", "\\.")}`);

test("the raw JSON is the API's response, and the exchange shows no secret and no payer", async ({
  page,
  api,
}) => {
  const { id } = await received(api, { payer: { name: "Nome Secreto", document: "12345678909" } });
  await openAs(page, api, "owner", id);
  await page.getByText("JSON da API").click();
  const shown = await page.getByRole("region", { name: "JSON da API" }).textContent();
  expect(JSON.parse(shown ?? "")).toEqual(await api.charge(id));
  await page.getByText("Registros do provedor").click();
  const exchange = page.locator("details").filter({ hasText: "Registros do provedor" });
  await expect(exchange).toContainText("Pedimos: Gerar a cobrança Pix");
  await expect(exchange).toContainText("Respondeu: Pagamento comprovado");
  await expect(exchange).not.toContainText("Nome Secreto");
  await expect(exchange).not.toContainText("12345678909");
  await expectAccessible(page);
});

test("a receipt says who paid whom, when and what went back, and prints without the frame", async ({
  page,
  request,
}) => {
  const api = await merchantApi(request, await newMerchant("Padaria do Recibo"));
  const charge = await received(api, { description: "Encomenda 12", reference: "PED-12" });
  await api.refund(charge.id, { amount: 2.5 });
  await refundsEnded(api, charge.id);
  await openAs(page, api, "viewer", charge.id);
  await page.getByRole("link", { name: "Recibo" }).click();
  const receipt = page.getByRole("article");
  for (const text of [
    "Padaria do Recibo",
    "Ana Souza",
    "123.456.789-09",
    "Encomenda 12",
    "PED-12",
    "E99999004",
  ]) {
    await expect(receipt).toContainText(text);
  }
  await expect(receipt).toContainText(MONEY("10,50"));
  await expect(receipt).toContainText(MONEY("8,00"));
  await expectAccessible(page);
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Imprimir" }).click();
  await expect(page.locator("body[data-printed]")).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation")).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
  await expect(receipt).toBeVisible();
});

test(
  "a charge is duplicated into a form with its data, and leads back to the list as it was",
  ONLY_DEEP,
  async ({ page, api }) => {
    const { id } = await api.created({ description: "Mensalidade" });
    await signIn(page, await newMember(api.merchantId, "finance"));
    const from = new URLSearchParams({ from: "status=PENDING&sort=amount,asc" });
    await page.goto(`/charges/${id}?${from}`);
    const back = page.getByRole("main").getByRole("link", { name: "Cobranças" });
    const list = new URL((await back.getAttribute("href")) ?? "", page.url());
    expect(list.pathname).toBe("/charges");
    expect(list.searchParams.get("status")).toBe("PENDING");
    expect(list.searchParams.get("sort")).toBe("amount,asc");
    await page.getByRole("link", { name: "Duplicar" }).click();
    await page.waitForURL(`**/charges/new?from=${id}`);
    await expect(page.getByLabel("Descrição")).toHaveValue("Mensalidade");
  },
);

test("a charge that nobody paid has no receipt", ONLY_DEEP, async ({ page, api }) => {
  const { id } = await api.created();
  await openAs(page, api, "owner", id);
  await expect(page.getByRole("link", { name: "Recibo" })).toHaveCount(0);
  expect((await page.goto(`/charges/${id}/receipt`))?.status()).toBe(404);
});
