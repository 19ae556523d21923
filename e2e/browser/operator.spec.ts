import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { askToken, brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { exceptionOf, receivedByForce } from "../support/money";
import { cookieOf } from "../support/sessions";
import { newMember, newOperator, signIn, signInByPage } from "../support/users";

const PAGES = [
  "health",
  "exceptions/open",
  "exceptions/resolved",
  "closing",
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
  await signInByPage(page, await newOperator());
  await expect(page).toHaveURL(/\/operator\/health$/);
  await page.getByRole("link", { name: "Lojas", exact: true }).click();
  await page.getByRole("link", { name: "Nova loja" }).click();
  await page.getByLabel("Nome da loja").fill(name);
  await page.getByLabel("E-mail do administrador").fill("não é e-mail");
  await page.getByRole("button", { name: "Criar loja" }).click();
  await expect(page.getByText("Isto não é um endereço de e-mail.")).toBeVisible();
  await page.getByLabel("E-mail do administrador").fill(email);
  await page.getByRole("button", { name: "Criar loja" }).click();
  await expect(page.getByRole("heading", { name: `Loja criada: ${name}` })).toBeVisible();
  await expectAccessible(page);
  const password = (await shown(page, "Senha").textContent()) ?? "";
  const clientId = (await shown(page, "Client id").textContent()) ?? "";
  const clientSecret = (await shown(page, "Client secret").textContent()) ?? "";
  expect((await askToken(request, { clientId, clientSecret })).status()).toBe(200);
  const context = await browser.newContext({ locale: "pt-BR" });
  const owner = await context.newPage();
  await signInByPage(owner, { email, password });
  // An open page would go to the sign-in by itself once the merchant is disabled.
  await owner.goto("about:blank");

  await page.goto("/operator/merchants");
  await page.getByRole("searchbox", { name: "Buscar" }).fill(email);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(2);
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: "Incluir pessoa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill(email);
  await dialog.getByLabel("Permissão").selectOption("viewer");
  await dialog.getByRole("button", { name: "Incluir" }).click();
  await expect(dialog.getByText("Alguém desta loja já entra com este e-mail.")).toBeVisible();
  await dialog.getByLabel("E-mail").fill(`leitura-${randomUUID()}@loja.example`);
  await dialog.getByRole("button", { name: "Incluir" }).click();
  await expect(shown(page, "Senha")).toBeVisible();
  await dialog.getByRole("button", { name: "Fechar" }).click();
  const members = page.getByRole("region", { name: "Pessoas" });
  await expect(members.getByRole("listitem")).toHaveCount(2);
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

test("the price of a day that has passed is not changed, by any user", async ({
  baseAddress,
  request,
}) => {
  const cookie = await cookieOf(baseAddress, await newOperator());
  const answer = await request.post("/api/dashboard/operator/prices", {
    headers: { cookie, origin: baseAddress },
    data: { billingType: "PIX", fixed: 1, percent: 1, validFrom: brasiliaDay(-1) },
  });
  expect(answer.status()).toBe(400);
  expect((await answer.json()).errors).toEqual([
    { pointer: "/validFrom", message: "deve ser hoje ou depois" },
  ]);
});

// One after the other: what was given up for the one would be seen by the other.
test.describe
  .serial("the health of the service", () => {
    test("an operator sees at a glance how the service is", async ({ page }) => {
      await signIn(page, await newOperator());
      await page.goto("/operator");
      await expect(page).toHaveURL(/\/operator\/health$/);
      await expect(page.getByText(/^Vintém \d+\.\d+\.\d+, ambiente de testes\.$/)).toBeVisible();
      const rows = page.getByRole("table").getByRole("row");
      await expect(page.getByRole("row", { name: /^Banco de dados/ })).toContainText("Normal");
      await expect(rows.filter({ hasText: "Processos do serviço" })).toContainText(
        "1 em atividade",
      );
      await expect(rows.filter({ hasText: "Fila de tarefas" })).toContainText("Normal");
      await expect(page.getByRole("region", { name: "Processos do serviço" })).toContainText(
        "Processo 1",
      );
      await expect(rows.filter({ hasText: "Tarefas com falha" })).toContainText("Nenhuma.");
      await expect(page.getByRole("region", { name: "Até onde cada extrato" })).toContainText(
        "Simulador",
      );
      await expectAccessible(page);
    });

    test(
      "an operator lets a given-up job run again, once its cause is mended",
      ONLY_DEEP,
      async ({ page }) => {
        const key = `e2e-${randomUUID()}`;
        // A notification that names none: each attempt at it fails.
        await sql(
          "SELECT graphile_worker.add_job('handle-notification', '{}', job_key => $1, max_attempts => 1)",
          [key],
        );
        const jobs = (more: string) =>
          sql(`SELECT 1 FROM graphile_worker._private_jobs WHERE key = $1 ${more}`, [key]);
        await expect.poll(() => jobs("AND last_error IS NOT NULL")).toHaveLength(1);
        await signIn(page, await newOperator());
        await page.goto("/operator/health");
        const given = page.getByRole("region", { name: "Tarefas com falha" });
        await expect(given.getByText("Conferir avisos de provedor")).toBeVisible();
        await expect(given.getByText("notificationId").first()).toBeVisible();
        await expectAccessible(page);
        await sql(
          `UPDATE graphile_worker._private_jobs SET payload = '{"notificationId": "0"}' WHERE key = $1`,
          [key],
        );
        await given.getByRole("button", { name: /^Tentar de novo: Conferir avisos/ }).click();
        await expect(page.getByText("1 tarefa voltou à fila.")).toBeVisible();
        await expect.poll(() => jobs("")).toHaveLength(0);
        await page.getByRole("link", { name: "Atualizar" }).click();
        await expect(given).toHaveCount(0);
        await expect(
          page.getByRole("table").getByRole("row").filter({ hasText: "Tarefas com falha" }),
        ).toContainText("Nenhuma.");
      },
    );
  });

test("an operator decides about what is no merchant's, and about nothing else", async ({
  page,
  request,
  baseAddress,
  api,
  bank,
}) => {
  const subject = randomUUID();
  await sql(
    `INSERT INTO exceptions (kind, subject, psp_account_id, facts)
     SELECT 'orphan_charge', $1, id, jsonb_build_object('txid', $1::text)
     FROM psp_accounts WHERE merchant_id IS NULL ORDER BY created_at LIMIT 1`,
    [subject],
  );
  const discrepant = await receivedByForce(api, bank, { amount: "21.00" });
  const theirs = await exceptionOf(api, discrepant.id, "amount_mismatch");
  const operator = await newOperator();
  await signIn(page, operator);
  await page.goto("/operator/exceptions");
  await page.waitForURL("**/operator/exceptions/open");
  const card = page.getByRole("article").filter({ hasText: subject });
  await card.getByText("Mais detalhes").click();
  await expect(card.getByText(subject)).toBeVisible();
  await expect(page.getByText(/Pago a (mais|menos)/)).toHaveCount(0);
  await expectAccessible(page);
  await card.getByRole("button", { name: /Resolver/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Aceitar" }).check();
  await dialog.getByLabel("Observação").fill("De outro sistema");
  await dialog.getByRole("button", { name: "Aceitar" }).click();
  await expect(page.getByText("Pendência aceita.").first()).toBeVisible();
  await page.getByRole("link", { name: "Resolvidas" }).click();
  await expect(card).toContainText("Aceita por quem opera o serviço");
  await expect(card).toContainText("De outro sistema");

  const cookie = await cookieOf(baseAddress, operator);
  const answer = await request.post(`/api/dashboard/operator/exceptions/${theirs.id}/resolve`, {
    headers: { cookie, origin: baseAddress },
    data: { resolution: "accept" },
  });
  expect(answer.status()).toBe(404);
});

test("the first page of all leads an operator to theirs", async ({ page, baseAddress }) => {
  await signIn(page, await newOperator());
  await page.goto("/");
  await expect(page).toHaveURL(`${baseAddress}/operator/health`);
});

test(
  "an operator finds in the log who did what, filters it, and goes back in time",
  ONLY_DEEP,
  async ({ page }) => {
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
    await expect(
      page.getByRole("heading", { name: "Nenhuma ação com estes filtros" }),
    ).toBeVisible();
  },
);

test("an operator has the page of their own account too", ONLY_DEEP, async ({ page }) => {
  const operator = await newOperator();
  await signIn(page, operator);
  await page.goto("/");
  await page.getByRole("link", { name: "Segurança" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Segurança" })).toBeVisible();
  await expectAccessible(page);
});

test("for a merchant's members the operator area does not exist, whatever their role", async ({
  page,
  request,
  baseAddress,
}) => {
  const merchant = await newMerchant();
  const support = await newMember(merchant.merchantId, "support");
  for (const member of [merchant, support]) {
    const cookie = await cookieOf(baseAddress, member);
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
      "psp-accounts",
      `exceptions/${randomUUID()}/resolve`,
      `merchants/${merchant.merchantId}/psp-accounts`,
      `merchants/${merchant.merchantId}/disable`,
    ]) {
      const answer = await request.post(`/api/dashboard/operator/${path}`, {
        headers: { cookie, origin: baseAddress },
        data: { name: "Loja A" },
      });
      expect(answer.status(), path).toBe(403);
    }
  }
  await signInByPage(page, merchant);
  await expect(page).toHaveURL(`${baseAddress}/`);
});

test("without a session every operator page leads to the sign-in", async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(`/operator/${path}`);
    expect(new URL(answer.url()).pathname, path).toBe("/login");
  }
});

test(
  "the pages hold on a phone of 360 px, and every place of the bar can be reached",
  ONLY_DEEP,
  async ({ page }) => {
    // Each page is judged by axe.
    test.setTimeout(240_000);
    await page.setViewportSize({ width: 360, height: 740 });
    const merchant = await newMerchant(
      "Uma loja de nome bastante comprido para um celular pequeno",
    );
    await signIn(page, await newOperator());
    for (const path of [...PAGES, `merchants/${merchant.merchantId}`]) {
      await page.goto(`/operator/${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, path).toBe(360);
      await expectAccessible(page);
    }
    const bar = page.getByRole("navigation", { name: "Principal" });
    const places = bar.getByRole("link");
    await expect(places).toHaveCount(4);
    await bar.getByText("Mais").click();
    await expect(places).toHaveCount(11);
    for (const place of await places.all()) await expect(place).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(places).toHaveCount(4);
    await bar.getByText("Mais").click();
    await bar.getByRole("link", { name: "Segurança" }).click();
    await page.waitForURL("**/operator/security");
    await expect(places).toHaveCount(4);
  },
);
