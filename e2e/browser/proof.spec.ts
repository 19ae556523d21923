import { expectAccessible } from "../support/accessible";
import { sql } from "../support/database";
import { expect, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";

test("G11 a page asks for the password again, once in five minutes, and goes on with what was asked", async ({
  page,
}) => {
  const owner = await newMerchant("Loja da prova");
  await signIn(page, owner);
  await sql(
    `UPDATE member_sessions SET proved_at = now() - interval '6 min' WHERE member_id =
      (SELECT id FROM members WHERE email = $1)`,
    [owner.email],
  );
  await page.goto("/settings/credentials");
  await page.getByRole("button", { name: "Criar chave secreta" }).click();
  const making = page.getByRole("dialog", { name: /chave secreta/i });
  await making.getByLabel("Nome").fill("loja virtual");
  await making.getByRole("button", { name: "Criar chave secreta" }).click();

  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  await proof.getByLabel("Sua senha").fill("não é esta senha");
  await proof.getByRole("button", { name: "Confirmar" }).click();
  await expect(proof.getByText("A senha não confere.")).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: test.info().outputPath("proof.png") });
  await proof.getByLabel("Sua senha").fill(owner.password);
  await proof.getByRole("button", { name: "Confirmar" }).click();
  await expect(proof).toBeHidden();
  // The dialog that asked is still there, with the secret that is shown once.
  await expect(page.getByRole("dialog").getByLabel("Chave secreta")).toHaveValue(/.{30}/);

  await sql(
    `UPDATE member_sessions SET proved_at = now() - interval '6 min' WHERE member_id =
      (SELECT id FROM members WHERE email = $1)`,
    [owner.email],
  );
  await page.goto("/settings/psp/new");
  await page.getByLabel("Tipo de provedor").selectOption({ label: "Chave Pix própria" });
  await page.getByLabel("Nome", { exact: true }).fill("Chave da loja");
  await page.getByLabel("Tipo de chave").selectOption({ label: "E-mail" });
  await page.getByLabel("Chave Pix", { exact: true }).fill("chave@loja.example");
  await page.getByLabel("Nome de quem recebe").fill("Loja");
  await page.getByLabel("Cidade").fill("Recife");
  await page.getByRole("button", { name: "Salvar" }).click();
  await proof.getByLabel("Sua senha").fill(owner.password);
  await proof.getByRole("button", { name: "Confirmar" }).click();
  await expect(page).toHaveURL("/settings/psp");
  await expect(page.getByText("chave@loja.example")).toBeVisible();

  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Exigir de todos" }).click();
  await expect(page.getByText("Ative primeiro a sua verificação em duas etapas")).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("rule.png"), fullPage: true });
});

test("G11 who does not prove it changes nothing", async ({ page }) => {
  const owner = await newMerchant("Loja da prova");
  await signIn(page, owner);
  await sql(
    `UPDATE member_sessions SET proved_at = NULL WHERE member_id =
      (SELECT id FROM members WHERE email = $1)`,
    [owner.email],
  );
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Exigir de todos" }).click();
  const proof = page.getByRole("dialog", { name: "Confirme que é você" });
  await proof.getByRole("button", { name: "Cancelar" }).click();
  await expect(page.getByText("Nada foi alterado: faltou confirmar que é você.")).toBeVisible();
});
