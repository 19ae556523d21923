import { deflateSync } from "node:zlib";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectFitsPhone } from "../support/accessible";
import { askToken, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { newMember, signIn, signInByPage } from "../support/users";

test.describe("the team", () => {
  test("an owner invites a member, who chooses a password, signs in, and is removed at once", async ({
    page,
    browser,
    baseURL,
  }) => {
    await signIn(page, await newMerchant("Padaria da Ana"));
    await page.goto("/settings/team");
    await page.getByRole("button", { name: "Convidar pessoa" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("E-mail").fill("bia");
    await dialog.getByRole("button", { name: "Criar convite" }).click();
    await expect(dialog.getByText("Escreva um e-mail")).toBeVisible();
    const email = `bia-${Date.now()}@loja.example`;
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByRole("radio", { name: "Financeiro" }).check();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Criar convite" }).click();
    const link = await dialog.getByLabel("Link do convite").inputValue();
    expect(link).toMatch(new RegExp(`^${baseURL}/invite/[\\w-]{43}$`));
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Concluir" }).click();
    const pending = page.getByRole("region", { name: "Convites em aberto" });
    await expect(pending).toContainText(email);

    const invited = await (await browser.newContext({ locale: "pt-BR" })).newPage();
    await invited.goto(link);
    await expect(invited.getByText("Padaria da Ana convidou você")).toBeVisible();
    await invited.getByLabel("Seu nome").fill("Bia Souza");
    await invited.getByLabel("Senha", { exact: true }).fill("curta");
    await expect(invited.getByText("Faltam 7 caracteres.")).toBeVisible();
    await invited.getByRole("button", { name: "Criar acesso" }).click();
    await expect(invited.getByText("A senha precisa de pelo menos 12 caracteres.")).toBeVisible();
    await expectAccessible(invited);
    await invited.getByLabel("Senha", { exact: true }).fill(email);
    await expect(invited.getByText("Não use o seu e-mail")).toBeVisible();
    const password = "uma frase só da bia";
    await invited.getByLabel("Senha", { exact: true }).fill(password);
    await invited.getByRole("button", { name: "Criar acesso" }).click();
    await expect(invited.getByText("Acesso criado")).toBeVisible();
    await invited.getByRole("link", { name: "Entrar" }).click();
    await signInByPage(invited, { email, password });
    // The link is worth nothing any more.
    const second = await invited.request.get(link);
    expect(await second.text()).toContain("Este convite não vale mais");

    // Finance sees of the settings what is their own.
    await invited.goto("/charges");
    expect((await invited.request.get("/settings/team")).status()).toBe(404);

    await page.reload();
    const row = page.getByRole("listitem").filter({ hasText: "Bia Souza" });
    await expect(row).toContainText("Financeiro");
    await row.getByRole("button", { name: "Ações para Bia Souza" }).click();
    await page.getByRole("menuitem", { name: "Mudar permissão" }).click();
    await page.getByRole("radio", { name: "Somente leitura" }).check();
    await page.getByRole("button", { name: "Salvar" }).click();
    await expect(page.getByText("Permissão alterada")).toBeVisible();
    await expect(row).toContainText("Somente leitura");
    await row.getByRole("button", { name: "Ações para Bia Souza" }).click();
    await page.getByRole("menuitem", { name: "Remover da equipe" }).click();
    await page.getByRole("button", { name: "Remover da equipe" }).click();
    await expect(page.getByText("Pessoa removida")).toBeVisible();
    await expect(row).toHaveCount(0);
    await invited.goto("/charges");
    await invited.waitForURL("**/login**");
  });

  test(
    "an invitation that is taken back is void; the page reads well on a phone",
    ONLY_DEEP,
    async ({ page, request }) => {
      const merchant = await newMerchant();
      await newMember(merchant.merchantId, "support");
      await signIn(page, merchant);
      await page.goto("/settings/team");
      await page.getByRole("button", { name: "Convidar pessoa" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("E-mail").fill("caio@loja.example");
      await dialog.getByRole("button", { name: "Criar convite" }).click();
      const link = await dialog.getByLabel("Link do convite").inputValue();
      await dialog.getByRole("button", { name: "Concluir" }).click();
      await expectFitsPhone(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Cancelar o convite de caio@loja.example" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Cancelar convite" }).click();
      await expect(page.getByText("Convites em aberto")).toHaveCount(0);
      expect(await (await request.get(link)).text()).toContain("Este convite não vale mais");
    },
  );
});

test.describe("the API credentials", () => {
  test("an owner makes a secret that may only read, sees it once, and revokes it by its name", async ({
    page,
    request,
  }) => {
    const merchant = await newMerchant();
    await signIn(page, merchant);
    await page.goto("/settings/credentials");
    await expect(page.getByText(merchant.clientId)).toBeVisible();
    await page.getByRole("button", { name: "Criar chave secreta" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Criar chave secreta" }).click();
    await expect(dialog.getByText("Dê um nome à credencial.")).toBeVisible();
    await dialog.getByLabel("Nome").fill("painel do caixa");
    await dialog.getByRole("checkbox", { name: "Criar e alterar" }).uncheck();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Criar chave secreta" }).click();
    const secret = await dialog.getByLabel("Chave secreta").inputValue();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Já guardei" }).click();

    const caller = { clientId: merchant.clientId, clientSecret: secret };
    const granted = await (await askToken(request, caller)).json();
    expect(granted.scope).toBe("pagamentos:read");
    const form = { grant_type: "client_credentials", scope: "pagamentos:write" };
    const refused = await askToken(request, caller, form);
    expect(refused.status()).toBe(400);
    expect(await refused.json()).toEqual({ error: "invalid_scope" });

    await page.reload();
    expect(await page.content()).not.toContain(secret);
    const row = page.getByRole("listitem").filter({ hasText: "painel do caixa" });
    await expect(row).toContainText("Último uso em");
    await expectFitsPhone(page);
    await expectAccessible(page);
    await row.getByRole("button", { name: "Revogar painel do caixa" }).click();
    const confirm = page.getByRole("dialog").getByRole("button", { name: "Revogar" });
    await expect(confirm).toBeDisabled();
    await page.getByLabel("Para confirmar, escreva painel do caixa").fill("painel do caixa");
    await expectAccessible(page);
    await confirm.click();
    await expect(page.getByText("Chave revogada")).toBeVisible();
    await expect(page.getByText("Revogados recentemente (1)")).toBeVisible();
    const headers = { authorization: `Bearer ${granted.access_token}` };
    expect((await request.get("/payments", { headers })).status()).toBe(401);
    expect((await askToken(request, caller)).status()).toBe(401);
  });
});

/** A square of one colour as a PNG; nothing that reads it checks its sums. */
function png(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const named = Buffer.concat([Buffer.from(type), data]);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(8, 8);
  head.writeUInt8(2, 9);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, 0x60)]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)));
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", pixels),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

test.describe("the profile", () => {
  test(
    "an owner's name, colour and logo are on the checkout, legible, and with no script",
    ONLY_DEEP,
    async ({ page, request, browser }) => {
      const merchant = await newMerchant("Loja");
      const charge = await (await merchantApi(request, merchant)).created();
      await signIn(page, merchant);
      await page.goto("/settings");
      await page.waitForURL("**/settings/profile");
      await page.getByLabel("Nome da loja").fill("Padaria da Ana");
      await page.getByLabel("Cor de destaque").fill("amarelo");
      await expect(page.getByText("Escreva a cor como #1f4fa8.")).toBeVisible();
      await page.getByLabel("Cor de destaque").fill("#FFE600");
      await expect(page.getByText(/No tema claro usamos #[0-9a-f]{6}, mais escura/)).toBeVisible();
      const section = (name: string) => page.getByRole("region", { name });
      await section("Nome e cor").getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Perfil salvo")).toBeVisible();
      const contact = section("CNPJ e contato");
      await contact.getByLabel("CNPJ ou CPF da loja").fill("11.222.333/0001-82");
      await contact.getByLabel("E-mail para os pagadores").fill("ola@loja.example");
      await contact.getByLabel("Telefone com DDD").fill("(11) 98765-4321");
      await contact.getByRole("button", { name: "Salvar" }).click();
      await expect(contact.getByText("O CNPJ ou CPF não confere. Veja os dígitos.")).toBeVisible();
      await contact.getByLabel("CNPJ ou CPF da loja").fill("11.222.333/0001-81");
      await contact.getByRole("button", { name: "Salvar" }).click();
      await expect(page.getByText("Contato salvo")).toBeVisible();

      const file = page.getByLabel("Enviar logo");
      const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
      await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: drawing });
      await expect(page.getByText("O arquivo não é PNG, JPEG nem WebP.")).toBeVisible();
      await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png(64) });
      await expect(page.getByRole("img", { name: "Logo atual" })).toBeVisible();
      await expectFitsPhone(page);
      await expectAccessible(page);

      const context = await browser.newContext({ locale: "pt-BR", javaScriptEnabled: false });
      const payer = await context.newPage();
      const refused: string[] = [];
      payer.on("console", (message) => refused.push(message.text()));
      await payer.goto(charge.checkoutUrl ?? "");
      await expect(payer.getByText("Padaria da Ana").first()).toBeVisible();
      for (const said of ["ola@loja.example", "(11) 98765-4321", "CNPJ 11.222.333/0001-81"]) {
        await expect(payer.getByText(said)).toBeVisible();
      }
      const logo = payer.locator("header img");
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
      const accent = await payer
        .locator("main")
        .evaluate((main) => getComputedStyle(main).getPropertyValue("--accent"));
      expect(accent).toMatch(/^#[0-9a-f]{6}$/);
      expect(accent).not.toBe("#a4471d");
      expect(refused).toEqual([]);
      expect(await payer.content()).not.toContain(merchant.merchantId);
      const answer = await request.get((await logo.getAttribute("src")) ?? "");
      expect(answer.headers()).toMatchObject({
        "content-type": "image/png",
        "x-content-type-options": "nosniff",
        "cache-control": "private, max-age=31536000, immutable",
      });
      expect(answer.headers()["content-security-policy"]).toContain("default-src 'none'");
      const other = await (await merchantApi(request, await newMerchant())).created();
      expect((await request.get(`/checkout/${other.id}/logo`)).status()).toBe(404);

      const scripted = await (await browser.newContext({ locale: "pt-BR" })).newPage();
      await scripted.goto(charge.checkoutUrl ?? "");
      await expectAccessible(scripted);
      await scripted.emulateMedia({ colorScheme: "dark" });
      // Anew, for colours that are still on their way to the other theme are nobody's.
      await scripted.reload();
      await expectAccessible(scripted);
    },
  );
});
