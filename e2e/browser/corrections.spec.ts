import { ONLY_DEEP } from "@/testing/deep";
import { expectAccessible } from "../support/accessible";
import { expect, merchantApi, newMerchant, test } from "../support/fixtures";
import { signIn } from "../support/users";
import { charged, chooseStatement, enterKey, ofx } from "./own-key";

test(
  "a line that was confirmed by mistake is withdrawn and free again, and a debit is recorded as a refund",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant("Café da Ana");
    await signIn(page, merchant);
    await enterKey(page);
    const api = await merchantApi(request, merchant);
    const charge = await charged(api, 89.9, "Rui Barbosa Lima");
    const statement = ofx(
      { amount: "89.90", memo: "PIX RECEBIDO RUI BARBOSA LIMA" },
      { amount: "-89.90", memo: "PIX ENVIADO RUI BARBOSA LIMA" },
    );
    await page.goto("/charges/import");
    await chooseStatement(page, "extrato.ofx", statement);
    const confirm = page.getByRole("button", { name: "Confirmar R$ 89,90 de Rui Barbosa Lima" });
    await confirm.click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
    await page.getByText("Já registradas (1)").click();

    await page.getByRole("button", { name: "Desfazer recebimento de R$ 89,90" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Desfazer" }).click();
    await expect(dialog.getByText("Diga por quê, em 3 letras ou mais.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Motivo").fill("Era de outro Rui");
    await dialog.getByRole("button", { name: "Desfazer" }).click();
    await expect(page.getByText("Recebimento de R$ 89,90 desfeito.")).toBeVisible();
    await expect(confirm).toBeVisible();
    expect(await api.charge(charge.id)).toMatchObject({ status: "PENDING", paidAmount: null });

    await confirm.click();
    await page.getByRole("dialog").getByRole("button", { name: "Confirmar" }).click();
    const refunds = page.getByRole("region", { name: "Devoluções feitas no banco (1)" });
    await expect(refunds).toContainText("Rui Barbosa Lima");
    await expectAccessible(page);
    await refunds.getByRole("button", { name: "Registrar devolução" }).click();
    await dialog.getByLabel("Motivo").fill("Devolvi pelo aplicativo");
    await dialog.getByRole("button", { name: "Registrar R$ 89,90" }).click();
    await expect(page.getByText("Devolução de R$ 89,90 registrada.")).toBeVisible();
    await expect(page.getByText("Outros débitos (2)")).toBeVisible();
    expect((await api.charge(charge.id)).status).toBe("REFUNDED");
  },
);

test("on a charge's page finance withdraws a payment, records a refund, and lets extra money pay another charge", async ({
  page,
  request,
}) => {
  const merchant = await newMerchant();
  await signIn(page, merchant);
  await enterKey(page);
  const api = await merchantApi(request, merchant);
  const [charge, other] = [await charged(api, 50, "Ana Terra"), await charged(api, 50, "Bia")];
  await page.goto(`/charges/${charge.id}`);
  const dialog = page.getByRole("dialog");
  const recorded = [
    ["01234", "Recebimento de R$ 50,00 registrado."],
    ["01235", "Recebimento a mais registrado."],
  ] as const;
  for (const [end, said] of recorded) {
    await page.getByRole("button", { name: "Marcar como recebida" }).click();
    await dialog.getByLabel("ID da transação Pix (E2E)").fill(`E12345678202611211405abcDEF${end}`);
    await dialog.getByLabel("Valor recebido").fill("50,00");
    await dialog.getByRole("button", { name: "Confirmar R$ 50,00" }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
  const received = page.getByRole("region", { name: "Pagamentos recebidos" });
  await expect(received.getByText("A mais", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto("/exceptions/open");
  await page.getByRole("button", { name: /^Resolver/ }).click();
  await dialog.getByLabel("Usar em uma cobrança").check();
  await dialog.getByRole("button", { name: "Usar na cobrança" }).click();
  await expect(dialog.getByText("Cole o endereço da página da cobrança")).toBeVisible();
  await expectAccessible(page);
  await dialog
    .getByLabel("Cobrança que este dinheiro paga")
    .fill(page.url().replace(/exceptions.*/, `charges/${other.id}`));
  await dialog.getByLabel("Motivo").fill("A Ana pagou a da Bia");
  await dialog.getByRole("button", { name: "Usar na cobrança" }).click();
  await expect(page.getByText("O dinheiro paga a cobrança indicada.")).toBeVisible();
  expect((await api.charge(other.id)).status).toBe("RECEIVED");

  await page.goto(`/charges/${other.id}`);
  await page.getByRole("button", { name: "Registrar devolução" }).click();
  await dialog.getByLabel("Valor devolvido").fill("50,01");
  await dialog.getByRole("button", { name: /^Registrar/ }).click();
  await expect(dialog.getByText("É mais do que resta deste pagamento.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Valor devolvido").fill("20");
  await dialog.getByLabel("Id da devolução no banco").fill("D123");
  await dialog.getByLabel("Motivo").fill("Desconto combinado");
  await dialog.getByRole("button", { name: "Registrar R$ 20,00" }).click();
  await expect(page.getByText("Devolução de R$ 20,00 registrada.")).toBeVisible();
  await expect(page.getByText("Ainda podem voltar R$ 30,00")).toBeVisible();

  await page.goto(`/charges/${charge.id}`);
  await page.getByRole("button", { name: "Desfazer recebimento de R$ 50,00" }).click();
  await dialog.getByLabel("Motivo").fill("Engano");
  await dialog.getByRole("button", { name: "Desfazer" }).click();
  await expect(page.getByText(/Recebimento desfeito; espera pagamento de novo/)).toBeVisible();
  await expect(received.getByText("Desfeito", { exact: true })).toBeVisible();
  await expectAccessible(page);
  expect((await api.charge(charge.id)).status).toBe("PENDING");
});

test(
  "finance completes a charge that was paid in two parts, and its page names both payments",
  ONLY_DEEP,
  async ({ page, request }) => {
    const merchant = await newMerchant();
    await signIn(page, merchant);
    await enterKey(page);
    const api = await merchantApi(request, merchant);
    const charge = await charged(api, 10.5, "Ana Terra");
    await page.goto(`/charges/${charge.id}`);
    const dialog = page.getByRole("dialog");
    for (const [end, amount, said] of [
      ["01234", "5,00", "Recebimento de R$ 5,00 registrado."],
      ["01235", "5,50", "Recebimento a mais registrado."],
    ] as const) {
      await page.getByRole("button", { name: "Marcar como recebida" }).click();
      await dialog
        .getByLabel("ID da transação Pix (E2E)")
        .fill(`E12345678202611211405abcDEF${end}`);
      await dialog.getByLabel("Valor recebido").fill(amount);
      await dialog.getByRole("button", { name: `Confirmar R$ ${amount}` }).click();
      await expect(page.getByText(said)).toBeVisible();
    }

    await page.goto("/exceptions/open");
    const cards = page.getByRole("article", { name: "Pago a menos" });
    await expect(cards).toHaveCount(2);
    const rest = cards.filter({ hasText: "Já estava pago" });
    await expect(rest).toContainText("R$ 5,50");
    await rest.getByRole("button", { name: /^Resolver/ }).click();
    await dialog.getByLabel("Completar a cobrança").check();
    await expect(dialog).toContainText("Juntos somam R$ 10,50; foram cobrados R$ 10,50.");
    await dialog.getByRole("button", { name: "Completar" }).click();
    await expect(dialog.getByText("Diga por quê, em 3 letras ou mais.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel("Motivo").fill("Pagou em duas vezes");
    await dialog.getByRole("button", { name: "Completar" }).click();
    await expect(page.getByText("Os pagamentos juntos pagam a cobrança.")).toBeVisible();
    await expect(cards).toHaveCount(0);
    expect(await api.charge(charge.id)).toMatchObject({ status: "RECEIVED", paidAmount: 10.5 });

    await page.goto(`/charges/${charge.id}`);
    const received = page.getByRole("region", { name: "Pagamentos recebidos" });
    await expect(received.getByText("Quitou esta cobrança", { exact: true })).toBeVisible();
    await expect(received.getByText("Completa o valor", { exact: true })).toBeVisible();
    await expect(page.getByText("Outro pagamento completou o valor")).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/charges/${charge.id}/receipt`);
    await expect(page.getByText("E12345678202611211405abcDEF01234")).toBeVisible();
    await expect(page.getByText("E12345678202611211405abcDEF01235")).toBeVisible();
    await expectAccessible(page);

    const other = await charged(api, 5.5, "Bia Luz");
    await page.goto("/exceptions/resolved");
    await rest.getByRole("button", { name: "Passar a outra cobrança" }).click();
    await expect(dialog.getByRole("radio")).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByLabel("Cobrança que este dinheiro paga").fill(`/charges/${other.id}`);
    await dialog.getByLabel("Motivo").fill("A segunda parte era da Bia");
    await dialog.getByRole("button", { name: "Usar na cobrança" }).click();
    await expect(page.getByText("O dinheiro paga a cobrança indicada.")).toBeVisible();
    expect((await api.charge(other.id)).status).toBe("RECEIVED");
    expect(await api.charge(charge.id)).toMatchObject({ status: "RECEIVED", paidAmount: 5 });
  },
);
