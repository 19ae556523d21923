import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectNoSideways } from "../support/accessible";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { newSeries } from "../support/payment-series";
import { pdfWords } from "../support/pdf";
import { newMember, signIn } from "../support/users";

/** A day as Brazilians write it. */
const written = (day: string) => day.split("-").reverse().join("/");

test("finance makes a carnê, sees its instalments first, prints it and cancels the rest", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant("Escola da Vila");
  const api = await merchantApi(request, merchant);
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await page.goto("/charges/new");
  await page.getByRole("link", { name: "Novo carnê" }).click();
  await expect(page.getByRole("heading", { name: "Novo carnê", level: 1 })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Criar carnê" }).click();
  await expect(page.getByText("Informe o nome do pagador.")).toBeVisible();
  await expect(page.getByLabel("Nome")).toBeFocused();

  const first = brasiliaDay(10);
  await page.getByLabel("Nome").fill("Ana Souza");
  await page.getByLabel("CPF ou CNPJ").fill("52998224725");
  await page.getByLabel("Descrição").fill("Curso de violão");
  await page.getByRole("radio", { name: "Total, dividido" }).check();
  await page.getByLabel("Valor total em reais").fill("100,00");
  await page.getByLabel("Número de parcelas").fill("3");
  await page.getByLabel("Primeiro vencimento").fill(first);
  await page.getByRole("radio", { name: /^Pix/ }).check();
  const planned = page.getByRole("region", { name: "Parcelas" });
  await expect(planned).toContainText("Total: R$ 100,00");
  await expect(planned.getByRole("listitem")).toHaveCount(3);
  await expect(planned.getByRole("listitem").first()).toContainText(written(first));
  await expect(planned.getByRole("listitem").first()).toContainText("33,34");
  await page.getByRole("button", { name: "Criar 3 cobranças" }).click();
  await expect(page.getByText(/O Pix precisa de multa ou juros/)).toBeVisible();
  await page.getByLabel("Multa (%)").fill("2");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Criar 3 cobranças" }).click();

  await expect(page.getByRole("heading", { name: "Curso de violão", level: 1 })).toBeVisible();
  await expect(page.getByText("0 de 3 pagas")).toBeVisible();
  await expectAccessible(page);
  const { content } = await api.listed();
  expect(content.map(({ amount }) => amount).toSorted()).toEqual([33.33, 33.33, 33.34]);

  const print = page.getByRole("link", { name: "Imprimir carnê" });
  const file = await page.request.get((await print.getAttribute("href")) ?? "");
  expect(pdfWords(await file.body())).toContain("Parcela 3 de 3");

  await page.getByRole("link", { name: "Parcela 3 de 3" }).click();
  await page.waitForURL(/\/charges\/(?!series)/);
  await expect(page.getByRole("link", { name: "Parcela 3 de 3" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Metadados" })).toHaveCount(0);
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.goto(`/checkout/${id}`);
  await expect(page.getByText("Parcela 3 de 3")).toBeVisible();
  await expect(page.getByText("Curso de violão", { exact: true })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Parcela 3 de 3" }).click();
  await page.waitForURL(/\/charges\/series\//);

  const paid = content.find(({ amount }) => amount === 33.34)?.id ?? "";
  await api.pay(paid);
  await api.waitFor(paid, "RECEIVED");
  await page.reload();
  await expect(page.getByText("1 de 3 pagas")).toBeVisible();
  await page.getByRole("button", { name: "Cancelar as que faltam" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog).toContainText("2 parcelas em aberto");
  await dialog.getByRole("button", { name: "Cancelar as que faltam" }).click();
  await expect(page.getByText("Cancelado", { exact: true })).toBeVisible();
  await expect(page.getByText("1 de 3 pagas")).toBeVisible();
  await expect(page.getByRole("link", { name: "Imprimir carnê" })).toHaveCount(0);
});

test(
  "on a phone the form and the page fit, and who only reads changes nothing",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    const series = await newSeries(request, api);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, await newMember(merchant.merchantId, "finance"));
    await page.goto("/charges/series/new");
    await page.getByLabel("Valor de cada parcela em reais").fill("9.999.999,99");
    await page.getByLabel("Número de parcelas").fill("60");
    await page.getByLabel("Primeiro vencimento").fill(brasiliaDay(3));
    await expect(page.getByRole("region", { name: "Parcelas" }).getByRole("listitem")).toHaveCount(
      60,
    );
    await expectNoSideways(page);
    await expectAccessible(page);
    await page.goto(`/charges/series/${series.id}`);
    await expect(page.getByText("0 de 3 pagas")).toBeVisible();
    await expectNoSideways(page);
    await expectAccessible(page);

    await page.context().clearCookies();
    await signIn(page, await newMember(merchant.merchantId, "viewer"));
    await page.goto(`/charges/series/${series.id}`);
    await expect(page.getByRole("link", { name: "Imprimir carnê" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Cancelar as que faltam" })).toHaveCount(0);
    expect((await page.goto("/charges/series/new"))?.status()).toBe(404);
    await page.context().clearCookies();
    await signIn(page, await newMember((await newMerchant()).merchantId, "finance"));
    expect((await page.goto(`/charges/series/${series.id}`))?.status()).toBe(404);
  },
);

test(
  "the carnês of a shop are listed with how far they are paid, page by page",
  ONLY_DEEP,
  async ({ page, request }) => {
    test.slow();
    const merchant = await newMerchant("Escola da Vila");
    const api = await merchantApi(request, merchant);
    await signIn(page, await newMember(merchant.merchantId, "finance"));
    await page.goto("/charges");
    await page.getByRole("link", { name: "Carnês" }).click();
    await expect(page.getByRole("heading", { name: "Nenhum carnê ainda" })).toBeVisible();
    await expectAccessible(page);

    const first = await newSeries(request, api, { description: "Curso de violão" });
    const pix = { billingType: "PIX", fine: { percent: 2 } };
    const paid = await newSeries(request, api, {
      ...pix,
      count: 2,
      description: "Curso de flauta",
    });
    for (const { paymentId } of paid.installments) {
      await api.pay(paymentId ?? "");
      await api.waitFor(paymentId ?? "", "RECEIVED");
    }
    await page.reload();
    const rows = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading") });
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText("Curso de flauta");
    await expect(rows.nth(0)).toContainText("Quitado");
    await expect(rows.nth(0)).toContainText("2 de 2 pagas");
    await expect(rows.nth(1)).toContainText("Ana Souza");
    await expect(rows.nth(1)).toContainText("R$ 150,00");
    await expect(rows.nth(1)).toContainText("0 de 3 pagas");
    await expect(rows.nth(1)).toContainText(`Vence em ${written(first.firstDueDate)}`);
    await page.getByRole("link", { name: "Curso de violão" }).click();
    await expect(page.getByRole("heading", { name: "Curso de violão", level: 1 })).toBeVisible();
    await page.getByRole("link", { name: "Carnês" }).click();
    await expect(rows).toHaveCount(2);

    // More than a page of them.
    for (let i = 0; i < 19; i += 1) {
      await newSeries(request, api, {
        count: 2,
        billingType: "UNDEFINED",
        description: `Turma ${i}`,
      });
    }
    await page.reload();
    await expect(rows).toHaveCount(20);
    await page.getByRole("link", { name: "Mais antigos" }).click();
    await expect(rows).toHaveCount(1);
    await expect(rows.nth(0)).toContainText("Curso de violão");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Mais recentes" }).click();
    await expect(rows).toHaveCount(20);

    await page.context().clearCookies();
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, await newMember(merchant.merchantId, "viewer"));
    await page.goto("/charges/series");
    await expect(rows).toHaveCount(20);
    await expect(page.getByRole("link", { name: "Novo carnê" })).toHaveCount(0);
    await expectNoSideways(page);
    await expectAccessible(page);
  },
);
