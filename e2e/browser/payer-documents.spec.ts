import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";
import { fillIn, openForm, submit } from "./new-charge-form";

test(
  "a new shop takes CNPJs with letters until an owner turns that off, which the form then says",
  ONLY_DEEP,
  async ({ page }) => {
    await signIn(page, await newMerchant());
    const make = () =>
      page.evaluate(async (day) => {
        const answer = await fetch("/api/dashboard/charges", {
          method: "POST",
          headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
          body: JSON.stringify({
            amount: 10,
            billingType: "PIX",
            dueDate: day,
            documents: "2026",
            payer: { name: "Empresa Nova", document: "12ABC34501DE35" },
          }),
        });
        return { status: answer.status, text: await answer.text() };
      }, "2099-12-31");
    await page.goto("/settings/profile");
    const section = page.getByRole("region", { name: "CNPJ com letras" });
    await expect(section).toContainText("Aceito nas cobranças do painel");
    expect((await make()).status).toBe(201);
    await section.getByRole("button", { name: "Deixar de aceitar" }).click();
    await expect(section).toContainText("Não aceito nas cobranças do painel");
    await expectAccessible(page);
    const refused = await make();
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("/payer/document");
    await page.goto("/settings/audit?act=profile.payer_documents");
    await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText("CNPJ com letras");

    await openForm(page);
    await fillIn(page);
    await page.getByLabel("CPF ou CNPJ").fill("12ABC34501DE35");
    await submit(page).click();
    await expect(
      page.getByText("Esta loja não aceita CNPJ com letras. Quem a administra"),
    ).toBeVisible();
  },
);
