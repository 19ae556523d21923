import type { Page } from "@playwright/test";
import { strToU8, zipSync } from "fflate";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectNoSideways } from "../support/accessible";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { newMember, signIn } from "../support/users";

const HEAD = "Nome;CPF ou CNPJ;Valor;Vencimento;Forma de pagamento;Descrição";

/** A day as Brazilians write it. */
const day = (days: number) => brasiliaDay(days).split("-").reverse().join("/");

const line = (name: string, amount: string, method = "Boleto", document = "529.982.247-25") =>
  `${name};${document};${amount};${day(10)};${method};Mensalidade`;

async function choose(page: Page, file: string | Buffer, name = "turma.csv"): Promise<void> {
  const buffer = typeof file === "string" ? Buffer.from(file, "latin1") : file;
  const chooser = page.getByLabel(/Escolher (outra )?planilha/);
  await expect(chooser).toBeEnabled();
  await chooser.setInputFiles({ name, mimeType: "application/octet-stream", buffer });
}

test("finance charges a month by a spreadsheet, and the same file makes nothing twice", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant("Escola da Vila");
  const api = await merchantApi(request, merchant);
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await page.goto("/charges/new");
  await page.getByRole("link", { name: "Importar planilha" }).click();
  await expect(page.getByRole("heading", { name: "Importar planilha", level: 1 })).toBeVisible();
  await expectAccessible(page);
  const [model] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar modelo (Excel)" }).click(),
  ]);
  expect(model.suggestedFilename()).toBe("cobrancas-modelo.xlsx");

  await choose(page, "%PDF-1.7");
  await expect(page.getByText("Isto é um PDF.")).toBeVisible();

  const good = [line("Ana Souza", "1.234,56"), line("Bruno Lima", "R$ 80,00", "Pix")];
  const bad = line("Carla Dias", "dez", "Boleto", "529.982.247-26");
  await choose(page, [HEAD, ...good, bad, good[0]].join("\r\n"));
  const wrong = page.getByRole("region", { name: "1 linha com erro" });
  await expect(wrong).toContainText("Linha 4 · Carla Dias");
  await expect(wrong).toContainText("CPF ou CNPJ: os dígitos verificadores não conferem");
  await expect(wrong).toContainText("Valor: escreva o valor como 1.234,56 (dez)");
  await expect(page.getByRole("region", { name: "Prontas (2)" })).toContainText("Bruno Lima");
  await expect(page.getByRole("region", { name: "Iguais a outra linha (1)" })).toContainText(
    "igual à linha 2",
  );
  await expect(page.getByText("2 cobranças, R$ 1.314,56")).toBeVisible();
  await expectAccessible(page);

  // Nothing is created while a line is wrong and not left out, also past the button's state.
  await page.getByRole("button", { name: "Criar 2 cobranças" }).click({ force: true });
  expect((await api.listed()).page.totalElements).toBe(0);
  await page.getByLabel("Deixar esta linha de fora").check();
  await page.getByRole("button", { name: "Criar 2 cobranças" }).dblclick();
  await expect(page.getByText("2 cobranças criadas.")).toBeVisible();
  await expect(page.getByText("Já criadas (2)")).toBeVisible();
  const { content, page: found } = await api.listed();
  expect(found.totalElements).toBe(2);
  expect(content.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([80, 1234.56]);
  expect(content.map(({ billingType }) => billingType).toSorted()).toEqual(["BOLETO", "PIX"]);

  // The file once more, after a reload, with the wrong line put right.
  await page.reload();
  await choose(page, [HEAD, ...good, line("Carla Dias", "10,00")].join("\n"));
  await expect(page.getByText("Já criadas (2)")).toBeVisible();
  await page.getByRole("button", { name: "Criar 1 cobrança" }).click();
  await expect(page.getByText("1 cobrança criada.")).toBeVisible();
  expect((await api.listed()).page.totalElements).toBe(3);
  await expectAccessible(page);
});

test(
  "a line that fails says why, and is tried again alone",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    const api = await merchantApi(request, merchant);
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, await newMember(merchant.merchantId, "finance"));
    await page.goto("/charges/spreadsheet");
    let broken = true;
    await page.route("**/api/dashboard/charges", async (route) => {
      const { amount } = route.request().postDataJSON();
      if (!broken || amount !== 20) return route.continue();
      return route.fulfill({
        status: 503,
        contentType: "application/problem+json",
        body: JSON.stringify({ status: 503, code: "unavailable", detail: "x", errors: [] }),
      });
    });
    await choose(
      page,
      [HEAD, line("Ana Souza", "10,00", "Pix"), line("Bia", "20,00", "Pix")].join("\n"),
    );
    await page.getByRole("button", { name: "Criar 2 cobranças" }).click();
    const failed = page.getByRole("region", { name: "Não criadas (1)" });
    await expect(failed).toContainText("Bia");
    await expectNoSideways(page);
    await expectAccessible(page);
    expect((await api.listed()).page.totalElements).toBe(1);
    broken = false;
    await failed.getByRole("button", { name: "Tentar de novo" }).click();
    await expect(page.getByText("Já criadas (2)")).toBeVisible();
    await expect(failed).toHaveCount(0);
    expect((await api.listed()).page.totalElements).toBe(2);
  },
);

test("a workbook that unpacks to far more than it is gets an answer, and others are served", async ({
  page,
}) => {
  const merchant = await newMerchant();
  await signIn(page, await newMember(merchant.merchantId, "finance"));
  await page.goto("/charges/spreadsheet");
  const bomb = zipSync({
    "xl/workbook.xml": strToU8('<workbook><sheets><sheet id="a"/></sheets></workbook>'),
    "xl/_rels/workbook.xml.rels": strToU8('<R><Relationship Id="a" Target="s.xml"/></R>'),
    "xl/s.xml": new Uint8Array(17_000_000),
  });
  await choose(page, Buffer.from(bomb), "bomba.xlsx");
  await expect(page.getByText("O arquivo é grande demais")).toBeVisible();
});

test("who may not charge sees no way to, and has none", async ({ page }) => {
  const merchant = await newMerchant();
  await signIn(page, await newMember(merchant.merchantId, "support"));
  await page.goto("/charges");
  await expect(page.getByRole("link", { name: "Importar planilha" })).toHaveCount(0);
  expect((await page.request.get("/charges/spreadsheet")).status()).toBe(404);
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post("/api/dashboard/charge-spreadsheets", {
    data: Buffer.from(HEAD),
    headers: { origin, "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(403);
});
