import { ONLY_DEEP } from "@/testing/deep";
import { expect, merchantApi, newMerchant, test } from "../../support/fixtures";
import { expectUsable, VARIANTS, words } from "./variants";

for (const variant of VARIANTS) {
  test.describe(variant.name, () => {
    const say = words(variant);
    test.use({ locale: variant.locale, viewport: variant.viewport, actionTimeout: 30_000 });

    test(
      "a payer whose card fails pays by Pix, and keeps a receipt",
      variant.locale === "pt-BR" ? {} : ONLY_DEEP,
      async ({ page, request }) => {
        const api = await merchantApi(request, await newMerchant("Padaria da Esquina"));
        const charge = await api.created({
          billingType: "UNDEFINED",
          amount: 89.9,
          description: "Bolo de aniversário",
        });
        await api.waitFor(charge.id, "PENDING");
        await page.goto(charge.invoiceUrl ?? "");
        await expect(page.getByText("Bolo de aniversário")).toBeVisible();
        await expect(
          page.getByRole("heading", {
            name: say("Como você quer pagar?", "How do you want to pay?"),
          }),
        ).toBeVisible();
        await expectUsable(page, variant);

        await page.getByRole("button", { name: say("Cartão de crédito", "Credit card") }).click();
        await expect(
          page.getByRole("heading", { name: say("Pagar com cartão", "Pay by card") }),
        ).toBeVisible();
        await expectUsable(page, variant);
        await page
          .getByRole("button", { name: say("Recusar o cartão", "Refuse the card") })
          .click();
        await expect(
          page.getByRole("heading", {
            name: say("O banco recusou o cartão", "The bank refused the card"),
          }),
        ).toBeVisible();
        await expectUsable(page, variant);
        expect((await api.charge(charge.id)).status).toBe("PENDING");

        await page.getByRole("button", { name: /^Pix/ }).click();
        await expect(page.getByRole("img", { name: /QR Code/ })).toBeVisible();
        await expectUsable(page, variant);
        await page
          .getByRole("button", { name: say("Simular pagamento", "Simulate payment") })
          .click();
        await expect(
          page.getByRole("heading", { name: say("Pago. Obrigado!", "Paid. Thank you!") }),
        ).toBeVisible();
        await expectUsable(page, variant);
        await page.getByRole("link", { name: say(/recibo/i, /receipt/i) }).click();
        await expect(
          page.getByRole("heading", { name: say("Recibo de pagamento", "Payment receipt") }),
        ).toBeVisible();
        await expect(page.getByRole("main")).toContainText(/89,90/);
        await expectUsable(page, variant);

        const paid = await api.waitFor(charge.id, "RECEIVED");
        expect(paid).toMatchObject({ billingType: "PIX", paidAmount: 89.9 });
      },
    );
  });
}
