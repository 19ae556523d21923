import { expectAccessible } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { newMember, signIn } from "../support/users";

test("G18 an owner requests a secret, another one approves it, and only the first reads it", async ({
  page,
  browser,
}) => {
  const ana = await newMerchant("Loja de duas pessoas");
  const bia = await newMember(ana.merchantId, "owner");
  await signIn(page, ana);
  await page.goto("/settings/approvals");
  await page.getByRole("button", { name: "Exigir" }).click();
  await expect(page.getByText("Nenhuma mudança à espera")).toBeVisible();

  await page.goto("/settings/credentials");
  await page.getByRole("button", { name: "Criar chave secreta" }).click();
  const making = page.getByRole("dialog", { name: /chave secreta/i });
  await making.getByLabel("Nome").fill("loja virtual");
  await making.getByRole("button", { name: "Criar chave secreta" }).click();
  await page.waitForURL("**/settings/approvals");
  await expect(page.getByText("Outro administrador precisa decidir.")).toBeVisible();
  await expect(page.getByText("Nome: loja virtual")).toBeVisible();
  await expect(page.getByRole("button", { name: "Aprovar" })).toHaveCount(0);

  const other = await browser.newContext();
  const approver = await other.newPage();
  await signIn(approver, bia);
  await approver.goto(new URL("/settings/approvals", page.url()).href);
  await expectAccessible(approver);
  await approver.screenshot({ path: test.info().outputPath("to-decide.png"), fullPage: true });
  await approver.setViewportSize({ width: 390, height: 844 });
  await approver.screenshot({ path: test.info().outputPath("phone.png"), fullPage: true });
  await approver.getByRole("button", { name: "Aprovar" }).click();
  await approver.screenshot({ path: test.info().outputPath("phone-confirm.png") });
  await approver.getByRole("dialog").getByRole("button", { name: "Aprovar" }).click();
  await expect(approver.getByText("Feita", { exact: true })).toBeVisible();
  await expect(approver.getByRole("button", { name: "Ver o que foi criado" })).toHaveCount(0);
  await other.close();

  await page.reload();
  await page.getByRole("button", { name: "Ver o que foi criado" }).click();
  await expect(page.getByRole("dialog").getByLabel("Chave ou link")).toHaveValue(/.{30}/);
  await page.screenshot({ path: test.info().outputPath("made.png") });
  await page.getByRole("button", { name: "Concluir" }).click();
  await expect(page.getByRole("button", { name: "Ver o que foi criado" })).toHaveCount(0);
});
