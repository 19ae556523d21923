import { ONLY_DEEP } from "@/testing/deep";
import { expect, test } from "../support/fixtures";
import { newMember, signIn } from "../support/users";
import { expectClean, namesIn, opener, rowsOf } from "./charges-page";
import { shop } from "./shop";

test("a view is saved, opened, renamed and deleted by its user, and no other user's is", async ({
  page,
  request,
  browser,
}) => {
  const api = await shop(request);
  await signIn(page, api);
  await page.goto("/charges?billingType=BOLETO&sort=amount&page=0");
  await opener(page, "Filtros salvos").click();
  await page.getByRole("textbox", { name: "Nome da visão" }).fill("Boletos por valor");
  await page.getByRole("button", { name: "Salvar visão" }).click();
  await expect(opener(page, "Boletos por valor")).toBeVisible();
  await page.getByRole("textbox", { name: "Nome da visão" }).fill("Boletos por valor");
  await page.getByRole("button", { name: "Salvar visão" }).click();
  await expect(page.getByText("Você já tem uma visão com este nome.")).toBeVisible();
  await expectClean(page);

  await page.goto("/charges");
  await opener(page, "Filtros salvos").click();
  await page.getByRole("link", { name: "Boletos por valor" }).click();
  await expect(rowsOf(page)).toHaveCount(3);
  await expect.poll(() => namesIn(page)).toEqual(["Carla Dias", "João Araújo", "Bruno Lima"]);

  const colleague = await newMember(api.merchantId, "viewer");
  const theirs = await (
    await browser.newContext({ baseURL: new URL(page.url()).origin })
  ).newPage();
  await signIn(theirs, colleague);
  await theirs.goto("/charges");
  await opener(theirs, "Filtros salvos").click();
  await expect(theirs.getByRole("link", { name: "Todas as cobranças" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Boletos por valor" })).toHaveCount(0);
  // Who may not charge is not invited to.
  await expect(theirs.getByRole("link", { name: "Nova cobrança" })).toHaveCount(0);
  await theirs.context().close();

  await opener(page, "Boletos por valor").click();
  await page.getByRole("button", { name: "Renomear Boletos por valor" }).click();
  await page.getByRole("textbox", { name: "Nome da visão" }).first().fill("Boletos");
  await page.getByRole("button", { name: "Salvar nome" }).click();
  await expect(page.getByRole("link", { name: "Boletos", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Apagar Boletos" }).click();
  await page.getByRole("button", { name: "Apagar?" }).click();
  await expect(page.getByRole("link", { name: "Boletos", exact: true })).toHaveCount(0);
});

test(
  "columns are chosen once, and stay as they were chosen",
  ONLY_DEEP,
  async ({ page, request }) => {
    const api = await shop(request);
    await signIn(page, api);
    await page.goto("/charges");
    await opener(page, "Colunas").click();
    await page.getByRole("checkbox", { name: "CPF ou CNPJ" }).check();
    await page.getByRole("checkbox", { name: "Id", exact: true }).check();
    await page.getByRole("checkbox", { name: "Vencimento" }).uncheck();
    await page.getByRole("button", { name: "Salvar colunas" }).click();
    await expect(page.getByRole("columnheader", { name: "Id", exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("columnheader", { name: "CPF ou CNPJ" })).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Vencimento" })).toHaveCount(0);
    await expect(rowsOf(page).first()).toContainText("11.222.333/0001-81");
    await expectClean(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectClean(page);
    // A phone has no columns to choose.
    await expect(opener(page, "Colunas")).toBeHidden();
    await page.setViewportSize({ width: 1366, height: 768 });
    await opener(page, "Colunas").click();
    await page.getByRole("button", { name: "Voltar ao padrão" }).click();
    await expect(rowsOf(page).first()).not.toContainText("11.222.333/0001-81");
  },
);
