import { newMerchant, test, expect } from "../../support/fixtures";
import { newMember, signIn } from "../../support/people";
import type { Page } from "@playwright/test";

async function shoot(page: Page, name: string) {
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [size, w, h] of [["desktop", 1280, 800], ["phone", 360, 740]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `test-results/look/${name}-${scheme}-${size}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("team", async ({ page, browser }) => {
  const m = await newMerchant("Padaria da Ana");
  await newMember(m.merchantId, "support");
  await newMember(m.merchantId, "finance");
  await signIn(page, m);
  await page.goto("/settings/team");
  await page.getByRole("button", { name: "Convidar pessoa" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail").fill("caio@loja.example");
  await shoot(page, "team-invite");
  await dialog.getByRole("button", { name: "Criar convite" }).click();
  const link = await dialog.getByLabel("Link do convite").inputValue();
  await shoot(page, "team-link");
  await dialog.getByRole("button", { name: "Concluir" }).click();
  await shoot(page, "team");
  await page.getByRole("button", { name: /^Ações para finance/ }).click();
  await page.getByRole("menuitem", { name: "Remover da equipe" }).click();
  await shoot(page, "team-remove");
  await page.goto(link);
  await page.getByLabel("Senha", { exact: true }).fill("curta");
  await shoot(page, "invite");
  await page.goto(link + "x");
  await shoot(page, "invite-void");
});

test("credentials", async ({ page }) => {
  const m = await newMerchant("Padaria da Ana");
  await signIn(page, m);
  await page.goto("/settings/credentials");
  await page.getByRole("button", { name: "Criar segredo" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nome").fill("ERP");
  await shoot(page, "cred-create");
  await dialog.getByRole("button", { name: "Criar segredo" }).click();
  await dialog.getByLabel("Segredo").inputValue();
  await shoot(page, "cred-made");
  await dialog.getByRole("button", { name: "Já guardei" }).click();
  await shoot(page, "cred");
  await page.getByRole("button", { name: "Revogar ERP" }).click();
  await shoot(page, "cred-revoke");
});
