import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";

async function expectNoSideways(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
  if (size) await page.setViewportSize(size);
}

/** Calls the control API of a simulated bank. */
async function control(bankUrl: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${bankUrl}${path}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

test("an owner picks the bank, fills in what it needs alone, and reads its own words in the test", async ({
  page,
  own,
}) => {
  const [clientId, clientSecret] = [randomUUID(), randomUUID()];
  await control(own.bankUrl, `/control/accounts/${clientId}`, {
    clientSecret,
    chave: "banco@loja.example",
    nome: "LOJA",
    cidade: "RECIFE",
    profile: "banco-do-brasil",
    appKey: "chave-da-aplicacao",
  });
  await signIn(page, await newMerchant());
  await page.goto("/settings/psp");
  await page.getByRole("link", { name: "Adicionar provedor" }).click();
  const form = page.getByRole("main");
  const bank = form.getByLabel("Banco", { exact: true });
  await expect(form.getByLabel("Client id")).toHaveCount(0);
  await bank.selectOption("sicoob");
  await expect(form.getByLabel("Client secret")).toHaveCount(0);
  await bank.selectOption("inter");
  await expect(form.getByLabel("Conta corrente")).toBeVisible();
  await bank.selectOption("banco-do-brasil");
  await expect(form.getByLabel("Conta corrente")).toHaveCount(0);
  await expect(form.getByText("programas públicos de clientes")).toBeVisible();
  await form.getByLabel("Nome").fill("Banco do Brasil da loja");
  await form.getByLabel("Chave Pix").fill("banco@loja.example");
  await form.getByLabel("client_id").fill(clientId);
  await form.getByLabel("client_secret").fill(clientSecret);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Este banco exige a chave da aplicação")).toBeHidden();
  await expect(form.getByText("Preencha este campo.")).toBeVisible();
  await form.getByLabel("Chave da aplicação").fill("chave-errada");
  await form.getByText("Mais opções").click();
  const base = `${own.bankUrl}/bancos/banco-do-brasil`;
  await form.getByLabel("URL da API").fill(`${base}/pix/v2`);
  await form.getByLabel("URL do token").fill(`${base}/oauth/token`);
  await expectAccessible(page);
  await expectNoSideways(page);
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Provedor salvo")).toBeVisible();

  const trial = page.getByRole("button", { name: "Testar a conexão com Banco do Brasil da loja" });
  await trial.click();
  const steps = page.getByRole("list", { name: "Passos do teste" });
  await expect(steps.getByRole("listitem").first()).toContainText("certo");
  await expect(steps).toContainText("O provedor disse:");
  await expect(steps).not.toContainText("chave-errada");
  await expectAccessible(page);
  await expectNoSideways(page);

  await page.getByRole("link", { name: "Editar Banco do Brasil da loja" }).click();
  await form.getByLabel("Chave da aplicação").fill("chave-da-aplicacao");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Provedor salvo").first()).toBeVisible();
  await expect(async () => {
    await trial.click();
    await expect(page.getByText("Conexão funcionando")).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 60_000 });
  await expect(steps.getByRole("listitem")).toHaveText([
    /certo/,
    /certo/,
    /certo/,
    /certo/,
    /certo/,
    /certo/,
  ]);
});

test(
  "another system's webhook stays until the owner decides, and the bank then notifies us",
  ONLY_DEEP,
  async ({ page, own }) => {
    const [clientId, clientSecret, key] = [randomUUID(), randomUUID(), randomUUID()];
    const account = { clientSecret, chave: key, nome: "LOJA", cidade: "RECIFE" };
    await control(own.bankUrl, `/control/accounts/${clientId}`, account);
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString("base64");
    const issued = await fetch(`${own.bankUrl}/oauth/token`, {
      method: "POST",
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token } = (await issued.json()) as { access_token: string };
    const webhook = async (method: "GET" | "PUT", webhookUrl?: string) => {
      const answer = await fetch(`${own.bankUrl}/pix/v2/webhook/${key}`, {
        method,
        headers: { authorization: `Bearer ${access_token}`, "content-type": "application/json" },
        ...(webhookUrl ? { body: JSON.stringify({ webhookUrl }) } : {}),
      });
      return answer.text();
    };
    await webhook("PUT", "https://outro.sistema.example/avisos");
    await signIn(page, await newMerchant());
    await page.goto("/settings/psp");
    await page.getByRole("link", { name: "Adicionar provedor" }).click();
    const form = page.getByRole("main");
    await form.getByLabel("Banco", { exact: true }).selectOption("standard");
    await form.getByLabel("Nome").fill("Banco disputado");
    await form.getByLabel("Chave Pix").fill(key);
    await form.getByLabel("URL da API").fill(`${own.bankUrl}/pix/v2`);
    await form.getByLabel("URL do token").fill(`${own.bankUrl}/oauth/token`);
    await form.getByLabel("Client id").fill(clientId);
    await form.getByLabel("Client secret").fill(clientSecret);
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page).toHaveURL("/settings/psp");
    const says = page.getByText("O banco avisa outro sistema (outro.sistema.example)");
    await expect(async () => {
      await page.reload();
      await expect(says).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    expect(await webhook("GET")).toContain("outro.sistema.example");
    await expectAccessible(page);
    await expectNoSideways(page);

    const dialog = page.getByRole("dialog");
    await page.getByRole("button", { name: "Usar nosso endereço em Banco disputado" }).click();
    await expect(dialog).toContainText("Trocar o endereço de outro.sistema.example?");
    await dialog.getByRole("button", { name: "Usar nosso endereço" }).click();
    await expect(says).toBeHidden();
    await expect.poll(() => webhook("GET"), { timeout: 60_000 }).not.toContain("outro.sistema");

    await page.getByRole("button", { name: "Desativar Banco disputado" }).click();
    await dialog.getByRole("button", { name: "Desativar" }).click();
    await expect.poll(() => webhook("GET"), { timeout: 60_000 }).toContain("outro.sistema.example");
  },
);
