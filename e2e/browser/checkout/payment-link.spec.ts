import { expect } from "../../support/fixtures";
import { expectSound, test } from "../../support/payer-page";
import { changeLink, newLink } from "../../support/payment-links";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a payer corrects what was wrong, and is led to a charge of their own", async ({
      page,
      request,
      api,
      complaints,
    }) => {
      const link = await newLink(request, api, {
        description: "Turma de dezembro",
        amount: undefined,
        minAmount: 10,
        maxAmount: 50,
      });
      await page.goto(link.url);
      await expect(page.getByRole("heading", { level: 1, name: "Aula de violão" })).toBeVisible();
      await expect(page.getByText("Loja A").first()).toBeVisible();
      await expect(page.getByText("De R$ 10,00 a R$ 50,00.")).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByLabel("Nome completo").fill("Ana Souza");
      await page.getByLabel("CPF ou CNPJ").fill("529.982.247-26");
      await page.getByLabel("Valor em reais").fill("50,01");
      await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
      await expect(page.getByRole("alert")).toHaveText("Confira os campos marcados");
      await expect(page.getByText("O valor deve ser de R$ 10,00 a R$ 50,00.")).toBeVisible();
      await expect(page.getByLabel("CPF ou CNPJ")).toHaveAccessibleDescription(/não existe/);
      await expect(page.getByLabel("Nome completo")).toHaveValue("Ana Souza");
      if (javaScriptEnabled) await expectSound(page);
      // The browser itself reports the page with the errors, by its status.
      complaints.length = 0;
      await page.getByLabel("CPF ou CNPJ").fill("529.982.247-25");
      await page.getByLabel("Valor em reais").fill("42,50");
      await page.getByRole("button", { name: "Continuar para o pagamento" }).click();
      await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("42,50");
      await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
    });
  });
}

test("a payer chooses among the link's methods, in the language of the address", async ({
  page,
  request,
  api,
}) => {
  const link = await newLink(request, api, { billingTypes: ["PIX", "BOLETO"] });
  await page.goto(`${link.url}?lang=en`);
  await page.getByLabel("Full name").fill("Ana Souza");
  await page.getByLabel("CPF or CNPJ").fill("52998224725");
  await page.getByLabel("Boleto").check();
  await expectSound(page);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}\?lang=en$/);
  await expect(page.getByRole("button", { name: "Copy boleto number" })).toBeVisible();
  const { content } = await api.listed(`?reference=${link.reference}`);
  expect(content.map(({ billingType }) => billingType)).toEqual(["BOLETO"]);
});

test("a link that is stopped, one that has ended and one that does not exist say so", async ({
  page,
  request,
  api,
  baseURL,
  complaints,
}) => {
  const link = await newLink(request, api);
  await changeLink(request, api, link.id, { active: false });
  await page.goto(link.url);
  await expect(page.getByRole("heading", { name: "Este link está parado" })).toBeVisible();
  await expect(page.getByRole("button")).toHaveCount(0);
  await expectSound(page);
  const endsAt = new Date(Date.now() - 1_000).toISOString();
  await changeLink(request, api, link.id, { active: true, endsAt });
  await page.goto(link.url);
  await expect(page.getByRole("heading", { name: "Este link terminou" })).toBeVisible();
  expect(complaints).toEqual([]);
  await page.goto(`${baseURL}/pay/${"2".repeat(16)}`);
  await expect(page.getByRole("heading", { name: "Não encontramos este link" })).toBeVisible();
  complaints.length = 0;
});
