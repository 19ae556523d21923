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
  await accounts.getByRole("button", { name: "Editar Banco da Loja C" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Client secret")).toHaveValue("");
  await dialog.getByText("Mais opções").click();
  await dialog.getByLabel("Cabeçalhos de cada chamada").fill("X-App-Key chave");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Escreva um por linha")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Cabeçalhos de cada chamada").fill("X-App-Key: segredo-do-banco");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Provedor salvo")).toBeVisible();
  await accounts.getByRole("button", { name: "Testar a conexão com Banco da Loja C" }).click();
  await expect(page.getByText("Conexão funcionando")).toBeVisible();
  await expectAccessible(page);
  await accounts.getByRole("button", { name: "Renovar o endereço de avisos de Banco da" }).click();
  await dialog.getByRole("button", { name: "Renovar endereço de avisos" }).click();
  await expect(page.getByText("Endereço renovado")).toBeVisible();
  await page.reload();
  for (const secret of ["segredo-do-banco", own.clientSecret]) {
    expect(await page.content()).not.toContain(secret);
  }
  await accounts.getByRole("button", { name: "Editar Banco da Loja C" }).click();
  await dialog.getByText("Mais opções").click();
  await expect(dialog.getByLabel("Cabeçalhos de cada chamada")).toHaveValue(/^X-App-Key: •+$/);

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

test("an operator adds an account for a merchant, with the fields that a default one needs", async ({
  page,
}) => {
  const { merchantId } = await newMerchant("Loja sem conta");
  await signIn(page, await newOperator());
  await page.goto(`/operator/merchants/${merchantId}`);
  const accounts = page.getByRole("region", { name: "Contas em provedores" });
  await expect(accounts).toContainText("Nenhuma própria");
  await accounts.getByRole("button", { name: "Adicionar provedor" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Banco", { exact: true }).selectOption("standard");
  await dialog.getByLabel("Nome").fill("Banco Novo");
  await dialog.getByLabel("Chave Pix").fill("chave@loja.example");
  await dialog.getByLabel("URL da API").fill("http://nowhere.invalid/v2");
  await dialog.getByLabel("URL do token").fill("http://nowhere.invalid/token");
  await dialog.getByLabel("Client id").fill("loja");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(accounts.getByText("Banco Novo")).toBeVisible();
  await accounts.getByRole("button", { name: "Testar a conexão com Banco Novo" }).click();
  await expect(page.getByText("O endereço não foi encontrado")).toBeVisible();

  // Not saved: it would receive the charges of every other test.
  await page.goto("/operator/psp-accounts");
  await page.getByRole("button", { name: "Adicionar provedor" }).click();
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await expect(dialog.getByText("Preencha este campo.").first()).toBeVisible();
});
