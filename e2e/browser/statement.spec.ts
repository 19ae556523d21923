import type { PaymentResponse } from "@/lib/charges/payment-response";
import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible, expectNoSideways } from "../support/accessible";
import { brasiliaDay, expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { newMember, signIn } from "../support/users";
import { charged, chooseStatement, enterKey, ofx } from "./own-key";

const ID = "E12345678202611211405abcDEF01234";

/** Object 62-05, which ends a static code before its checksum. */
function txidOf(charge: PaymentResponse): string {
  const txid = /6229 ?0525([0-9A-Z]{25})6304/.exec(charge.pix?.copyPaste ?? "")?.[1];
  if (!txid) throw new Error(`no static code: ${charge.pix?.copyPaste}`);
  return txid;
}

test("finance imports a statement and confirms two payments; the payer's page says so", async ({
  page,
  request,
  browser,
}) => {
  const merchant = await newMerchant("Café da Ana");
  await signIn(page, merchant);
  await enterKey(page);
  const api = await merchantApi(request, merchant);
  const named = await charged(api, 150, "Maria Clara Souza");
  const chosen = await charged(api, 89.9, "Rui Barbosa Lima");
  const unpaid = await charged(api, 12.34, "Ana Terra");

  const payer = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await payer.goto(named.checkoutUrl ?? "");
  await expect(payer.getByRole("button", { name: /Copiar/ }).first()).toBeVisible();
  await expect(payer.getByText("Café da Ana confere o extrato do banco e confirma")).toBeVisible();
  await expect(payer.getByRole("button", { name: "Simular pagamento" })).toHaveCount(0);

  const finance = await (await browser.newContext({ locale: "pt-BR" })).newPage();
  await signIn(finance, await newMember(merchant.merchantId, "finance"));
  await finance.goto("/charges");
  await finance.getByRole("link", { name: "Importar extrato" }).click();
  await expect(finance.getByRole("heading", { name: "Importar extrato" })).toBeVisible();
  await expectAccessible(finance);

  await chooseStatement(finance, "foto.pdf", Buffer.from("%PDF-1.7"));
  await expect(finance.getByText("Isto é um PDF.")).toBeVisible();

  const statement = ofx(
    { amount: "150,00", memo: `PIX RECEBIDO ${txidOf(named)}` },
    { amount: "89.90", memo: "PIX RECEBIDO RUI BARBOSA LIMA" },
    { amount: "7.77", memo: "DEPÓSITO" },
  );
  await chooseStatement(finance, "extrato.ofx", statement);
  const certain = finance.getByRole("region", { name: "Certas (1)" });
  const possible = finance.getByRole("region", { name: "Para conferir (1)" });
  await expect(certain).toContainText("Maria Clara Souza");
  await expect(certain).toContainText("Código da cobrança");
  await expect(possible).toContainText("Nome do pagador");
  await expect(finance.getByText("Sem cobrança (1)")).toBeVisible();
  await expect(finance.getByText("OFX · 3 créditos · 1 débito")).toBeVisible();
  await expect(finance.getByText("Outros débitos (1)")).toBeVisible();
  await expectAccessible(finance);
  await finance.setViewportSize({ width: 360, height: 740 });
  await expectNoSideways(finance);
  await finance.setViewportSize({ width: 1280, height: 800 });

  // Nothing is believed until it is confirmed.
  expect((await api.charge(named.id)).status).toBe("PENDING");
  await certain.getByRole("button", { name: "Confirmar a certa" }).click();
  const question = finance.getByRole("dialog");
  await expect(question).toContainText("R$ 150,00");
  await question.getByRole("button", { name: "Confirmar" }).click();
  await expect(finance.getByText("Recebimento registrado.")).toBeVisible();
  await expect(finance.getByText("Já registradas (1)")).toBeVisible();
  await possible.getByRole("button", { name: "Confirmar R$ 89,90 de Rui Barbosa Lima" }).click();
  await finance.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
  await expect(finance.getByText("Já registradas (2)")).toBeVisible();

  await expect(payer.getByRole("heading", { name: "Pago. Obrigado!" })).toBeVisible();
  expect(await api.charge(chosen.id)).toMatchObject({ status: "RECEIVED", netAmount: 89.9 });
  expect((await api.charge(unpaid.id)).status).toBe("PENDING");

  // The same statement once more proposes nothing.
  await finance.reload();
  await chooseStatement(finance, "extrato.ofx", statement);
  await expect(finance.getByText("Já registradas (2)")).toBeVisible();
  await expect(finance.getByRole("button", { name: /^Confirmar/ })).toHaveCount(0);

  await finance.goto(`/charges/${chosen.id}`);
  await expect(finance.getByText(/Recebida/).first()).toBeVisible();
});

test(
  "a member registers the days of a statement, for their daily close",
  ONLY_DEEP,
  async ({ page }) => {
    await signIn(page, await newMerchant());
    await enterKey(page);
    await page.goto("/charges/import");
    const of = (...days: string[]) =>
      Buffer.from(
        ["Data;Histórico;Valor", ...days.map((day) => `${day};ALUGUEL;-10,00`)].join("\n"),
      );
    const closing = page.getByRole("region", { name: "Fechamento" });
    const register = closing.getByRole("button", { name: "Registrar os dias deste extrato" });
    const today = brasiliaDay().split("-").toReversed().join("/");
    await chooseStatement(page, "hoje.csv", of(today));
    await register.click();
    await expect(closing.getByText("Nenhum dia deste extrato já terminou")).toBeVisible();

    await chooseStatement(page, "novembro.csv", of("03/11/2025", "05/11/2025"));
    await register.click();
    await expect(
      closing.getByText("3 dias registrados, de 03/11/2025 a 05/11/2025."),
    ).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoSideways(page);
    await closing.getByRole("link", { name: "Ver o fechamento" }).click();
    await expect(page.getByRole("heading", { name: "Fechamento", level: 1 })).toBeVisible();
  },
);

test("a CSV shows how it was read and which lines could not be", ONLY_DEEP, async ({ page }) => {
  await signIn(page, await newMerchant());
  await enterKey(page);
  await page.goto("/charges/import");
  const csv = `Extrato;;
Data Lançamento;Histórico;Valor
20/11/2026;Pix recebido;10,00
31/02/2026;Pix recebido;20,00`;
  await chooseStatement(page, "extrato.csv", Buffer.from(csv, "latin1"));
  await expect(page.getByText("Cabeçalho na linha 2: data em “Data Lançamento”")).toBeVisible();
  await page.getByText("1 lançamento não pôde ser lido").click();
  await expect(page.getByText("Linha 4: a data não pode ser lida (31/02/2026).")).toBeVisible();
  await expectAccessible(page);
});

test(
  "finance marks a charge as received by hand, once for each Pix",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    await signIn(page, merchant);
    await enterKey(page);
    const api = await merchantApi(request, merchant);
    const [charge, other] = [await charged(api, 50, "Ana Terra"), await charged(api, 60, "Bia")];
    await page.goto(`/charges/${charge.id}`);
    await page.getByRole("button", { name: "Marcar como recebida" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Marcar como recebida" }).click();
    await expect(dialog.getByText("Digite o valor, como 10,50.")).toBeVisible();
    await dialog.getByLabel("ID da transação Pix (E2E)").fill("E123");
    await expect(dialog.getByText("a letra E e mais 31")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("ID da transação Pix (E2E)").fill(ID);
    await dialog.getByLabel("Valor recebido").fill("45");
    await expect(dialog.getByText("O valor não é o da cobrança")).toBeVisible();
    await dialog.getByLabel("Valor recebido").fill("50,00");
    await dialog.getByRole("button", { name: "Confirmar R$ 50,00" }).click();
    await expect(page.getByText("Recebimento de R$ 50,00 registrado.")).toBeVisible();
    expect((await api.charge(charge.id)).status).toBe("RECEIVED");

    await page.goto(`/charges/${other.id}`);
    await page.getByRole("button", { name: "Marcar como recebida" }).click();
    await dialog.getByLabel("ID da transação Pix (E2E)").fill(ID);
    await dialog.getByLabel("Valor recebido").fill("60");
    await dialog.getByRole("button", { name: "Confirmar R$ 60,00" }).click();
    await expect(dialog.getByText("Este Pix já está registrado em outra cobrança.")).toBeVisible();
    await expectAccessible(page);
    expect((await api.charge(other.id)).status).toBe("PENDING");
  },
);

test("who may not confirm sees no way to, and has none", async ({ page }) => {
  const merchant = await newMerchant();
  await signIn(page, await newMember(merchant.merchantId, "support"));
  await page.goto("/charges");
  await expect(page.getByRole("link", { name: "Importar extrato" })).toHaveCount(0);
  expect((await page.request.get("/charges/import")).status()).toBe(404);
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post("/api/dashboard/statements", {
    data: ofx(),
    headers: { origin, "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(403);
});
