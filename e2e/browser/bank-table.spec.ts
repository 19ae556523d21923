import type { Locator, Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import {
  BANK_TABLE,
  type BankRow,
  openTlsBank,
  type Papers,
  type TlsBank,
} from "../support/bank-table";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";

// The table of eight banks, from the page; e2e/api/service/banks.spec.ts has it from the command.

let bank: TlsBank;
test.beforeAll(async ({ playwright }) => {
  bank = await openTlsBank(playwright);
});
test.afterAll(() => bank.close());

/** The button of the form, which is gone once the account is saved. */
const saved = (page: Page): Locator => page.getByRole("button", { name: "Salvar" });

async function fillIn(form: Locator, row: BankRow, papers: Papers): Promise<void> {
  const { profile, hasSecret, appKey, conta } = row;
  await form.getByLabel("Banco", { exact: true }).selectOption(profile);
  await form.getByLabel("Nome", { exact: true }).fill(profile);
  await form.getByLabel("Chave Pix").fill(papers.pixKey);
  await form.getByLabel(/^client.id$/i).fill(papers.clientId);
  if (hasSecret) await form.getByLabel(/^client.secret$/i).fill(papers.clientSecret);
  if (appKey) await form.getByLabel("Chave da aplicação").fill(appKey);
  if (conta) await form.getByLabel("Conta corrente").fill(conta);
  if (papers.files.length > 0) {
    await form.getByLabel("Arquivos do certificado").setInputFiles([...papers.files]);
  }
  if (papers.password) await form.getByLabel("Senha do arquivo").fill(papers.password);
  await form.getByLabel("Autoridade do provedor").fill(papers.authority);
  await form.getByText("Mais opções").click();
  await form.getByLabel("URL da API").fill(papers.apiUrl);
  await form.getByLabel("URL do token").fill(papers.tokenUrl);
  await form.getByRole("button", { name: "Salvar" }).click();
}

/** The request that the page makes, signed by the bank and entered as a file. */
async function enterIssued(page: Page, { profile }: BankRow, papers: Papers): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: `Pedido de certificado de ${profile}` }).click();
  await dialog.getByRole("button", { name: "Gerar pedido" }).click();
  const request = dialog.getByLabel("Pedido (CSR)");
  await expect(request).toHaveValue(/BEGIN CERTIFICATE REQUEST/);
  const issued = await papers.sign(await request.inputValue());
  const requested = page.getByRole("dialog", { name: `Pedido de certificado de ${profile}` });
  await requested.getByRole("button", { name: "Fechar" }).click();
  await page.getByRole("link", { name: `Editar ${profile}` }).click();
  await page.getByLabel("Arquivos do certificado").setInputFiles(issued);
  await saved(page).click();
  await expect(saved(page)).toHaveCount(0);
}

for (const row of BANK_TABLE) {
  test(
    `at ${row.profile} an owner adds an account over mutual TLS, tests it, is paid by its callback and refunds`,
    row.profile === "efi" ? {} : ONLY_DEEP,
    async ({ page, request }) => {
      const papers = await bank.open(row);
      const merchant = await newMerchant();
      await signIn(page, merchant);
      await page.goto("/settings/psp");
      await page.getByRole("link", { name: "Adicionar provedor" }).click();
      await fillIn(page.getByRole("main"), row, papers);
      await expect(saved(page)).toHaveCount(0);
      if (row.handed.kind === "request") await enterIssued(page, row, papers);
      const trial = page.getByRole("button", { name: `Testar a conexão com ${row.profile}` });
      await expect(async () => {
        await trial.click();
        await expect(page.getByText("Conexão funcionando")).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 60_000 });
      await bank.tradeAt(await merchantApi(request, merchant), papers);
    },
  );
}
