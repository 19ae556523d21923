import { randomUUID } from "node:crypto";
import { ONLY_DEEP } from "@/testing/deep";
import { expect, merchantApi, newMerchant, test } from "../../support/fixtures";
import { newOperator, signIn } from "../../support/users";
import { expectUsable, VARIANTS, words } from "./variants";

for (const variant of VARIANTS) {
  test.describe(variant.name, () => {
    const say = words(variant);
    test.use({ locale: variant.locale, viewport: variant.viewport, actionTimeout: 30_000 });

    test("an operator finds why a payer's page says no", ONLY_DEEP, async ({ page, request }) => {
      const name = `Loja encerrada ${randomUUID().slice(0, 8)}`;
      const merchant = await newMerchant(name);
      const api = await merchantApi(request, merchant);
      const charge = await api.created({ amount: 45 });
      await signIn(page, await newOperator());
      await page.goto(`/operator/merchants/${merchant.merchantId}`);
      await expectUsable(page, variant);
      const disable = say("Desativar a loja", "Disable the merchant");
      await page.getByRole("button", { name: disable }).click();
      const dialog = page.getByRole("dialog");
      await expectUsable(page, variant);
      await dialog.getByRole("textbox").fill(name);
      await dialog.getByRole("button", { name: disable }).click();
      await expect(
        page.getByText(say("Desativada", "Disabled"), { exact: true }).first(),
      ).toBeVisible();

      // The payer writes to the service: the page says no.
      await page.goto(charge.checkoutUrl ?? "");
      await expect(
        page.getByRole("heading", {
          name: say("Esta cobrança não pode ser paga", "This charge cannot be paid"),
        }),
      ).toBeVisible();
      await expectUsable(page, variant);

      await page.goto("/operator/look-up");
      await page.getByLabel("Id", { exact: true }).fill(charge.id);
      await page.getByRole("button", { name: say("Localizar", "Find") }).click();
      const found = page.getByRole("region", {
        name: say("Resultado da busca", "What was found"),
      });
      await expect(found).toContainText(charge.id);
      await expect(found).not.toContainText("Ana Souza");
      await expectUsable(page, variant);
      await found.getByRole("link", { name }).click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
      await expect(
        page.getByText(say("Desativada", "Disabled"), { exact: true }).first(),
      ).toBeVisible();
      await expectUsable(page, variant);
    });
  });
}
