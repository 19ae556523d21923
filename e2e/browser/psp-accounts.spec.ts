import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectFitsPhone } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";

test.describe("the PSP accounts", () => {
  test(
    "an owner tests an account, sees what is wrong, corrects it, and never sees a secret",
    ONLY_DEEP,
    async ({ page, own, browser }) => {
      await signIn(page, own.merchant);
      await page.goto("/settings/psp");
      await expect(page.getByText("Recebe as novas cobranças")).toBeVisible();
      expect(await page.content()).not.toContain(own.clientSecret);
      const test_ = page.getByRole("button", { name: "Testar a conexão com Banco da Loja C" });
      await test_.click();
      await expect(page.getByText("Conexão funcionando")).toBeVisible();
      const desk = page.viewportSize();
      await expectFitsPhone(page);
      await expectAccessible(page);
      if (desk) await page.setViewportSize(desk);

      await page.getByRole("link", { name: "Editar Banco da Loja C" }).click();
      const form = page.getByRole("main");
      await expect(form.getByLabel("Client secret")).toHaveValue("");
      await expect(
        form.getByText("Já guardado. Preencha só para substituir.").first(),
      ).toBeVisible();
      await expectFitsPhone(page);
      await expectAccessible(page);
      if (desk) await page.setViewportSize(desk);
      await form.getByLabel("Client secret").fill("errado");
      const place = new URL(page.url()).pathname;
      await form.getByLabel("Tarifa (%)").fill("0,99");
      await form.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Provedor salvo")).toBeVisible();
      await expect(page.getByText("0,99%")).toBeVisible();
      await test_.click();
      await expect(page.getByText("O provedor recusou as credenciais.")).toBeVisible();

      await page.getByRole("link", { name: "Editar Banco da Loja C" }).click();
      await form.getByLabel("Client secret").fill(own.clientSecret);
      await form.getByRole("button", { name: "Salvar" }).click();
      await test_.click();
      await expect(page.getByText("Conexão funcionando")).toBeVisible();

      const context = await browser.newContext({ locale: "pt-BR" });
      const stranger = await context.newPage();
      await signIn(stranger, await newMerchant());
      expect((await stranger.goto(place))?.status()).toBe(404);
      await context.close();
    },
  );

  test("an owner adds an account and takes it out of use", async ({ page }) => {
    await signIn(page, await newMerchant());
    await page.goto("/settings/psp");
    await expect(page.getByText("Nenhum provedor próprio")).toBeVisible();
    await page.getByRole("link", { name: "Adicionar provedor" }).click();
    const form = page.getByRole("main");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByText("Preencha este campo.").first()).toBeVisible();
    await expect(form.getByLabel("Banco", { exact: true })).toBeFocused();
    await expect(form.getByLabel("Banco", { exact: true })).toBeInViewport();
    await form.getByLabel("Banco", { exact: true }).selectOption("standard");
    await form.getByLabel("Nome").fill("Banco X");
    await form.getByLabel("Chave Pix").fill("chave@loja.example");
    await form.getByLabel("URL da API").fill("http://nowhere.invalid/v2");
    await form.getByLabel("URL do token").fill("http://nowhere.invalid/token");
    await form.getByLabel("Client id").fill("loja");
    const asText = form.getByLabel("Ou o certificado como texto (PEM)");
    await asText.fill("/etc/vintem/loja.crt");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByText("Isto parece um caminho de arquivo")).toBeVisible();
    await expectAccessible(page);
    await asText.fill("");
    const files = form.getByLabel("Arquivos do certificado");
    await files.setInputFiles("testing/certificates/legacy.p12");
    await form.getByLabel("Senha do arquivo").fill("outra");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(form.getByText("A senha não abre o arquivo ou a chave.")).toBeVisible();
    await expect(form.getByLabel("Senha do arquivo")).toBeFocused();
    await expect(form.getByLabel("Nome")).toHaveValue("Banco X");
    await form.getByLabel("Senha do arquivo").fill("segredo");
    await form.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Certificado de loja-de-teste")).toBeVisible();
    await expect(page).toHaveURL("/settings/psp");
    await page.getByRole("button", { name: "Testar a conexão com Banco X" }).click();
    await expect(page.getByText("O endereço não foi encontrado")).toBeVisible();
    const requests = page.getByRole("button", { name: "Pedido de certificado de Banco X" });
    await requests.click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Gerar pedido" }).click();
    const request = dialog.getByLabel("Pedido (CSR)");
    await expect(request).toHaveValue(/^-----BEGIN CERTIFICATE REQUEST-----/);
    await expectAccessible(page);
    const shown = await request.inputValue();
    await page.keyboard.press("Escape");
    // It is there again after a reload, until its certificate is entered.
    await page.reload();
    await requests.click();
    await expect(request).toHaveValue(shown);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Desativar Banco X" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Desativar" }).click();
    await expect(page.getByText("Desativados (1)")).toBeVisible();
  });
});
