import { expect } from "../../support/fixtures";
import { expectSound, test } from "../../support/payer-page";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test("a payer who picks Pix has the code and the QR Code in one step, in the language chosen", async ({
      page,
      api,
    }) => {
      const charge = await api.created({ billingType: undefined });
      await page.goto(`${charge.invoiceUrl}?lang=en`);
      await expect(page.getByRole("heading", { name: "How do you want to pay?" })).toBeVisible();
      if (javaScriptEnabled) await expectSound(page);
      await page.getByRole("button", { name: "Pix" }).click();
      await expect(page.getByRole("img", { name: "Pix QR Code of this charge" })).toBeVisible();
      expect(new URL(page.url()).search).toBe("?lang=en");
      const { billingType, pix } = await api.charge(charge.id);
      expect(billingType).toBe("PIX");
      await expect(page.getByLabel("Pix copy-and-paste code")).toHaveValue(
        pix?.copyPaste ?? "none",
      );
    });
  });
}
