import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible";
import { askToken, brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { cookieOf, newMember, newOperator, signIn } from "../support/people";

const PAGES = [
  "health",
  "merchants",
  "merchants/new",
  "prices",
  "psp-accounts",
  "audit",
  "security",
];

/** What stands beside a name among credentials that are shown once. */
function shown(page: Page, name: string) {
  return page
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd[1]");
}

test("an operator makes a merchant, whose owner signs in and whose system gets a token; then stops it", async ({
  page,
  browser,
  request,
}) => {
  const name = `Floricultura ${randomUUID().slice(0, 8)}`;
  const email = `dona-${randomUUID()}@loja.example`;
  await signIn(page, await newOperator());
  await expect(page).toHaveURL(/\/operator\/health$/);
  await page.getByRole("link", { name: "Lojas" }).click();
  await page.getByRole("link", { name: "Nova loja" }).click();
  await page.getByLabel("Nome da loja").fill(name);
  await page.getByLabel("E-mail da pessoa responsável").fill("não é e-mail");
  await page.getByRole("button", { name: "Criar loja" }).click();
  await expect(page.getByText("Isto não é um endereço de e-mail.")).toBeVisible();
  await page.getByLabel("E-mail da pessoa responsável").fill(email);
  await page.getByRole("button", { name: "Criar loja" }).click();
  await expect(page.getByRole("heading", { name: `Loja criada: ${name}` })).toBeVisible();
  await expectAccessible(page);
  const password = (await shown(page, "Senha").textContent()) ?? "";
  const clientId = (await shown(page, "Client id").textContent()) ?? "";
  const clientSecret = (await shown(page, "Client secret").textContent()) ?? "";
  expect((await askToken(request, { clientId, clientSecret })).status()).toBe(200);
  const context = await browser.newContext({ locale: "pt-BR" });
  const owner = await context.newPage();
  await signIn(owner, { email, password });

  await page.goto("/operator/merchants");
  await page.getByRole("searchbox", { name: "Buscar" }).fill(email);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Incluir pessoa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Papel").selectOption("viewer");
  await dialog.getByRole("button", { name: "Incluir" }).click();
  await expect(dialog.getByText("Alguém já entra com este e-mail.")).toBeVisible();
  await dialog.getByLabel("E-mail").fill(`leitura-${randomUUID()}@loja.example`);
  await dialog.getByRole("button", { name: "Incluir" }).click();
  await expect(shown(page, "Senha")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  const people = page.getByRole("region", { name: "Pessoas" });
  await expect(people.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Desativar a loja" }).click();
  const confirm = dialog.getByRole("button", { name: "Desativar a loja" });
  await dialog.getByLabel("Digite o nome da loja").fill("Floricultura");
  await expect(confirm).toBeDisabled();
  await dialog.getByLabel("Digite o nome da loja").fill(name);
  await confirm.click();
  await expect(page.getByText("Desativada", { exact: true })).toBeVisible();
  await owner.goto("/charges");
  await owner.waitForURL("**/login**");
  expect((await askToken(request, { clientId, clientSecret })).status()).toBe(401);
  await context.close();
});

test("an operator sets a price from tomorrow on: today's charges keep the old one, and nothing is lost", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant(`Loja do Preço ${randomUUID().slice(0, 8)}`);
  await signIn(page, await newOperator());
  await page.goto(`/operator/merchants/${merchant.merchantId}`);
  const prices = page.getByRole("region", { name: "Preços" });
  const set = async (percent: string, day: string) => {
    await prices.getByRole("button", { name: "Definir preço" }).click();
    const dialog = page.getByRole("dialog", { name: "Definir preço" });
    await dialog.getByLabel("Parte fixa (R$)").fill("0,50");
    await dialog.getByLabel("Parte variável (%)").fill(percent);
    await dialog.getByLabel("Vale a partir de").fill(day);
    await dialog.getByRole("button", { name: "Definir preço" }).click();
    return dialog;
  };
  const refused = await set("150", brasiliaDay());
  await expect(refused.getByText("Digite de 0 a 100")).toBeVisible();
  await expectAccessible(page);
  await refused.getByLabel("Parte variável (%)").fill("1");
  await expect(refused.getByText("R$ 1,50")).toBeVisible();
  await refused.getByRole("button", { name: "Definir preço" }).click();
  await expect(refused).toBeHidden();
  await expect(await set("2,25", brasiliaDay(1))).toBeHidden();
  const pix = prices.getByRole("row", { name: /^Pix/ });
  await expect(pix.getByRole("cell").nth(0)).toContainText("R$ 0,50 + 1,00%");
  await expect(pix.getByRole("cell").nth(1)).toContainText("R$ 0,50 + 2,25%");
  await expect(prices.getByText("Histórico (2)")).toBeVisible();
  const api = await merchantApi(request, merchant);
  expect((await api.created({ amount: 100 })).fee).toBe(1.5);
  await page.goto("/operator/prices");
  await expect(page.getByRole("link", { name: /^Loja do Preço/ }).first()).toBeVisible();
});

test("the price of a day that has passed is not changed, whoever asks", async ({
  baseAddress,
  playwright,
  request,
}) => {
  const cookie = await cookieOf(playwright, baseAddress, await newOperator());
  const answer = await request.post("/api/dashboard/operator/prices", {
    headers: { cookie, origin: baseAddress },
    data: { billingType: "PIX", fixed: 1, percent: 1, validFrom: brasiliaDay(-1) },
  });
  expect(answer.status()).toBe(400);
  expect((await answer.json()).errors).toEqual([
    { pointer: "/validFrom", message: "deve ser hoje ou depois" },
  ]);
});

test("an operator sees at a glance how the service is", async ({ page }) => {
  await signIn(page, await newOperator());
  await page.goto("/operator");
  await expect(page).toHaveURL(/\/operator\/health$/);
  await expect(page.getByText(/^Vintém \d+\.\d+\.\d+, ambiente de testes\.$/)).toBeVisible();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Banco de dados" })).toContainText("Em ordem");
  await expect(rows.filter({ hasText: "Trabalhadores" })).toContainText("Em ordem");
  await expect(rows.filter({ hasText: "Tarefas abandonadas" })).toContainText("Nenhuma.");
  await expect(page.getByRole("region", { name: "Até onde cada extrato" })).toContainText(
    "Simulador",
  );
  await expectAccessible(page);
});

test("an operator finds in the log who did what, filters it, and goes back in time", async ({
  page,
}) => {
  const merchant = await newMerchant(`Loja Auditada ${randomUUID().slice(0, 8)}`);
  const operator = await newOperator();
  await signIn(page, operator);
  await page.goto(`/operator/merchants/${merchant.merchantId}`);
  // What a dialog stands over is hidden from assistive software, and from us.
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  await page.getByRole("button", { name: "Desativar a loja" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Digite o nome da loja").fill(name);
  await dialog.getByRole("button", { name: "Desativar a loja" }).click();
  await expect(page.getByText("Loja desativada.")).toBeVisible();
  await page.getByRole("link", { name: "Auditoria", exact: true }).click();
  await page.getByLabel("E-mail").fill(operator.email);
  await page.getByRole("button", { name: "Filtrar" }).click();
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Desativou uma loja");
  await expect(rows.nth(1)).toContainText(merchant.merchantId);
  await expect(rows.nth(2)).toContainText("Entrou");
  await page.getByLabel("Ação").selectOption({ label: "Desativou uma loja" });
  await page.getByLabel("Dia").fill(brasiliaDay());
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await page.getByLabel("Dia").fill(brasiliaDay(-1));
  await page.getByRole("button", { name: "Filtrar" }).click();
  await expect(page.getByRole("heading", { name: "Nenhuma ação com estes filtros" })).toBeVisible();
});

test("an operator has the page of their own account too", async ({ page }) => {
  const operator = await newOperator();
  await signIn(page, operator);
  await page.getByRole("link", { name: "Segurança" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Segurança" })).toBeVisible();
  await expectAccessible(page);
});

test("for a merchant's people the operator area does not exist, whatever their role", async ({
  page,
  request,
  baseAddress,
  playwright,
}) => {
  const merchant = await newMerchant();
  const support = await newMember(merchant.merchantId, "support");
  for (const person of [merchant, support]) {
    const cookie = await cookieOf(playwright, baseAddress, person);
    const missing = await request.get("/operator/no-such-page", { headers: { cookie } });
    expect(missing.status()).toBe(404);
    for (const path of ["", ...PAGES, `merchants/${merchant.merchantId}`]) {
      const answer = await request.get(`/operator/${path}`.replace(/\/$/, ""), {
        headers: { cookie },
      });
      expect(answer.status(), `${path} led to ${answer.url()}`).toBe(404);
      const text = await answer.text();
      expect(text, path).toContain("Esta página não existe");
      expect(text, path).not.toContain("Simulador");
    }
    for (const path of [
      "merchants",
      "prices",
      "jobs/retry",
      `merchants/${merchant.merchantId}/disable`,
    ]) {
      const answer = await request.post(`/api/dashboard/operator/${path}`, {
        headers: { cookie, origin: baseAddress },
        data: { name: "Loja A" },
      });
      expect(answer.status(), path).toBe(403);
    }
  }
  await signIn(page, merchant);
  await expect(page).toHaveURL(`${baseAddress}/`);
});

test("without a session every operator page leads to the sign-in", async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(`/operator/${path}`);
    expect(new URL(answer.url()).pathname, path).toBe("/login");
  }
});

test("the pages hold on a phone of 360 px, and every place of the bar can be reached", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const merchant = await newMerchant("Uma loja de nome bastante comprido para um celular pequeno");
  await signIn(page, await newOperator());
  for (const path of [...PAGES, `merchants/${merchant.merchantId}`]) {
    await page.goto(`/operator/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width, path).toBe(360);
    await expectAccessible(page);
  }
  const places = page.getByRole("navigation", { name: "Principal" }).getByRole("link");
  await expect(places).toHaveCount(6);
  for (const place of await places.all()) await expect(place).toBeInViewport();
});
