import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { newOperator, signIn } from "../support/users";

test("an operator keeps a merchant's account: mends it, tries it out, and never sees a secret", async ({
  page,
  own,
  browser,
}) => {
  const operator = await newOperator();
  await signIn(page, operator);
  await page.goto(`/operator/merchants/${own.merchant.merchantId}`);
  const accounts = page.getByRole("region", { name: "Contas em provedores" });
  await accounts.getByRole("link", { name: "Editar Banco da Loja C" }).click();
  const form = page.getByRole("main");
  await expect(form.getByLabel("Client secret")).toHaveValue("");
  await form.getByText("Mais opções").click();
  await form.getByLabel("Cabeçalhos de cada chamada").fill("X-App-Key chave");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(form.getByText("Escreva um por linha")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Cabeçalhos de cada chamada").fill("X-App-Key: segredo-do-banco");
  await form.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Provedor salvo")).toBeVisible();
  await expect(page).toHaveURL(`/operator/merchants/${own.merchant.merchantId}`);
  await accounts.getByRole("button", { name: "Testar a conexão com Banco da Loja C" }).click();
  await expect(page.getByText("Conexão funcionando")).toBeVisible();
  await expectAccessible(page);
  await accounts.getByRole("button", { name: "Renovar o endereço de avisos de Banco da" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Renovar endereço de avisos" })
    .click();
  await expect(page.getByText("Endereço renovado")).toBeVisible();
  await page.reload();
  for (const secret of ["segredo-do-banco", own.clientSecret]) {
    expect(await page.content()).not.toContain(secret);
  }
  await accounts.getByRole("link", { name: "Editar Banco da Loja C" }).click();
  await form.getByText("Mais opções").click();
  await expect(form.getByLabel("Cabeçalhos de cada chamada")).toHaveValue(/^X-App-Key: •+$/);

  const context = await browser.newContext({ locale: "pt-BR" });
  const owner = await context.newPage();
  await signIn(owner, own.merchant);
  await owner.goto("/settings/audit?act=psp_account.change");
  const line = owner.getByRole("table").getByRole("row").nth(1);
  await expect(line).toContainText("Mudou uma conta em provedor");
  await expect(line).toContainText("Quem opera o serviço");
  expect(await owner.content()).not.toContain(operator.email);
  await context.close();
});

test(
  "an operator adds an account for a merchant, with the fields that a default one needs",
  ONLY_DEEP,
  async ({ page }) => {
    const { merchantId } = await newMerchant("Loja sem conta");
    await signIn(page, await newOperator());
    await page.goto(`/operator/merchants/${merchantId}`);
    const accounts = page.getByRole("region", { name: "Contas em provedores" });
    await expect(accounts).toContainText("Nenhuma própria");
    await accounts.getByRole("link", { name: "Adicionar provedor" }).click();
    const form = page.getByRole("main");
    await form.getByLabel("Banco", { exact: true }).selectOption("standard");
    await form.getByLabel("Nome").fill("Banco Novo");
    await form.getByLabel("Chave Pix").fill("chave@loja.example");
    await form.getByLabel("URL da API").fill("http://nowhere.invalid/v2");
    await form.getByLabel("URL do token").fill("http://nowhere.invalid/token");
    await form.getByLabel("Client id").fill("loja");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(accounts.getByText("Banco Novo")).toBeVisible();
    await accounts.getByRole("button", { name: "Testar a conexão com Banco Novo" }).click();
    await expect(page.getByText("O endereço não foi encontrado")).toBeVisible();

    // Not saved: it would receive the charges of every other test.
    await page.goto("/operator/psp-accounts");
    await page.getByRole("link", { name: "Adicionar provedor" }).click();
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByText("Preencha este campo.").first()).toBeVisible();
    await form.getByRole("link", { name: "Provedores" }).click();
    await expect(page).toHaveURL("/operator/psp-accounts");
    await page.getByRole("link", { name: "Editar Banco Novo" }).first().click();
    await form.getByLabel("Nome").fill("Banco Novo, mudado");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page).toHaveURL("/operator/psp-accounts");
    await expect(page.getByText("Banco Novo, mudado").first()).toBeVisible();
  },
);
