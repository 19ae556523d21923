import type { Page } from "@playwright/test";
import { ONLY_DEEP } from "@/testing/deep";
import { expect } from "../../support/fixtures";
import { expectSound, test } from "../../support/payer-page";

const APPROVED = "4242424242424242";
const SLOW = "4000000000003220";

/** The response of GET /payments/{id}/boleto. */
interface Boleto {
  readonly digitableLine: string;
  readonly barcode: string;
}

/** The provider's form, which the payer opens; its requests are not the service's. */
async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByRole("link", { name: /Pagar com cartão de/ }).click();
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Nome impresso").fill("ANA SOUZA");
  await page.getByLabel("Validade").fill("12/40");
  await page.getByLabel("Código de segurança").fill("123");
  await page.getByRole("button", { name: "Pagar com cartão" }).click();
}

/** Drops the complaints about requests and messages of the provider's own page. */
function forgive(complaints: string[]): void {
  complaints.splice(0, complaints.length);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a boleto shows its line, its bars and its Pix code, can be printed, and shows when it is paid", async ({
      page,
      api,
      request,
    }) => {
      const charge = await api.created({ billingType: "BOLETO", amount: 110.5 });
      await api.waitFor(charge.id, "PENDING");
      const boleto = await api.got<Boleto>(`/payments/${charge.id}/boleto`);
      await page.goto(charge.invoiceUrl ?? "");
      const line = await page.getByLabel("Linha digitável").inputValue();
      expect(line.replace(/\D/g, "")).toBe(boleto.digitableLine.replace(/\D/g, ""));
      await expect(page.getByRole("img", { name: "Código de barras" })).toBeVisible();
      await expect(page.getByText("pode levar até 1 dia útil")).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      const pdf = await request.get(
        (await page.getByRole("link", { name: "Baixar PDF" }).getAttribute("href")) ?? "",
      );
      expect(pdf.headers()["content-type"]).toContain("application/pdf");
      await page.getByRole("link", { name: "Ver e imprimir" }).click();
      await expect(page.getByRole("heading", { name: /Boleto de Loja A/ })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole("link", { name: "Voltar à cobrança" }).click();
      await page.getByRole("button", { name: "Simular pagamento" }).click();
      await expect(page.getByRole("heading", { name: /Pagamento confirmado|Pago/ })).toBeVisible({
        timeout: javaScriptEnabled ? 20_000 : 60_000,
      });
    });

    test(
      "a card is typed at the provider, and the payer who returns sees that it is paid",
      javaScriptEnabled ? {} : ONLY_DEEP,
      async ({ page, api, complaints }) => {
        const charge = await api.created({ billingType: "CREDIT_CARD", amount: 90 });
        await api.waitFor(charge.id, "PENDING");
        await page.goto(charge.invoiceUrl ?? "");
        await expect(page.getByRole("heading", { name: "Pagar com cartão" })).toBeVisible();
        if (javaScriptEnabled) await expectSound(page);
        await payByCard(page, APPROVED);
        await page.waitForURL(/\/checkout\//);
        forgive(complaints);
        await expect(page.getByRole("heading", { name: "Pagamento confirmado" })).toBeVisible({
          timeout: javaScriptEnabled ? 20_000 : 60_000,
        });
        expect((await api.charge(charge.id)).status).toBe("CONFIRMED");
      },
    );

    test("a payer picks a method, and another one after it, until it is paid", async ({
      page,
      api,
    }) => {
      const charge = await api.created({ billingType: "UNDEFINED", amount: 75 });
      await api.waitFor(charge.id, "PENDING");
      await page.goto(`${charge.invoiceUrl}?lang=pt-BR`);
      for (const method of ["Pix", "Cartão de crédito", "Cartão de débito", "Boleto"]) {
        await expect(page.getByRole("button", { name: method })).toBeVisible();
      }
      await page.getByRole("button", { name: "Boleto" }).click();
      await expect(page.getByLabel("Linha digitável")).toBeVisible();
      expect((await api.charge(charge.id)).billingType).toBe("BOLETO");
      await page.getByText("Outras formas de pagamento").click();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole("button", { name: /^Pix/ }).click();
      // A boleto has a QR Code of its own.
      await expect(page.getByLabel("Linha digitável")).toHaveCount(0);
      await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
      const picked = await api.charge(charge.id);
      expect(picked.billingType).toBe("PIX");
      await expect(page.getByLabel("Código Pix copia e cola")).toHaveValue(
        picked.pix?.copyPaste ?? "none",
      );
      expect(new URL(page.url()).search).toBe("?lang=pt-BR");
    });
  });
}

test("a payer whose card is refused reads so, and pays by Pix", async ({
  page,
  api,
  complaints,
}) => {
  const charge = await api.created({ billingType: "UNDEFINED", amount: 90 });
  await api.waitFor(charge.id, "PENDING");
  await page.goto(charge.invoiceUrl ?? "");
  await page.getByRole("button", { name: "Cartão de crédito" }).click();
  await expect(page.getByRole("heading", { name: "Pagar com cartão" })).toBeVisible();
  await page.getByRole("button", { name: "Recusar o cartão" }).click();
  await expect(page.getByRole("heading", { name: "O banco recusou o cartão" })).toBeVisible();
  await expect(page.getByText("Nada foi cobrado.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Tentar outro cartão" })).toBeVisible();
  await expectSound(page);
  forgive(complaints);
  await page.getByRole("button", { name: /^Pix/ }).click();
  await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
  await page.getByRole("button", { name: "Simular pagamento" }).click();
  await expect(page.getByRole("heading", { name: /Pago/ })).toBeVisible();
});

test(
  "a card that its bank reviews is under review, and its payer is not requested to pay again",
  ONLY_DEEP,
  async ({ page, api, complaints }) => {
    const charge = await api.created({ billingType: "CREDIT_CARD", amount: 90 });
    await api.waitFor(charge.id, "PENDING");
    await page.goto(charge.invoiceUrl ?? "");
    await payByCard(page, SLOW);
    await page.goto(`${charge.invoiceUrl}?back=1`);
    forgive(complaints);
    await expect(page.getByRole("heading", { name: "Pagamento em análise" })).toBeVisible();
    await expect(page.getByRole("link", { name: /Pagar com cartão de/ })).toHaveCount(0);
    await expectSound(page);
  },
);

test("a dispute shows nothing that could alarm the payer, and a lost one shows what was refunded", async ({
  page,
  api,
}) => {
  const charge = await api.created({ billingType: "CREDIT_CARD", amount: 90 });
  await api.waitFor(charge.id, "PENDING");
  await page.goto(charge.invoiceUrl ?? "");
  await page.getByRole("button", { name: "Simular pagamento" }).click();
  await page.getByRole("button", { name: "Contestar a compra" }).click();
  await api.waitFor(charge.id, "CHARGEBACK");
  await page.goto(charge.invoiceUrl ?? "");
  await expect(page.getByRole("heading", { name: /Pagamento confirmado|Pago/ })).toBeVisible();
  await page.getByRole("button", { name: "Loja perde a contestação" }).click();
  await expect(page.getByRole("heading", { name: "Pagamento devolvido" })).toBeVisible();
  await expectSound(page);
});

test("a code whose time is up is gone, and says what to do next", async ({ page, api }) => {
  const charge = await api.created();
  await page.goto(charge.checkoutUrl ?? "");
  await page.getByRole("button", { name: "Expirar agora" }).click();
  await expect(page.getByRole("heading", { name: "Este Pix expirou" })).toBeVisible();
  await expect(page.getByText("peça uma nova cobrança")).toBeVisible();
  expect(await page.content()).not.toContain(charge.pix?.copyPaste ?? "none");
  await expectSound(page);
});

test(
  "the amount is that of the day, and a discount is shown before it is over",
  ONLY_DEEP,
  async ({ page, api }) => {
    const charge = await api.created({
      billingType: "BOLETO",
      amount: 200,
      fine: { percent: 2 },
      interest: { percentPerMonth: 1 },
      discount: { amount: 15, until: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10) },
    });
    await api.waitFor(charge.id, "PENDING");
    await page.goto(charge.invoiceUrl ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("185,00");
    await expect(page.getByText("Desconto de hoje")).toBeVisible();
    await expect(page.getByText(/multa de 2% e juros de 1% ao mês/)).toBeVisible();
    await expectSound(page);
  },
);
