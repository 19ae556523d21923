import { ONLY_DEEP } from "@/testing/deep";
import { sql } from "../../support/database";
import { expect, merchantApi, newMerchant } from "../../support/fixtures";
import { expectSound, test } from "../../support/payer-page";
import { signIn } from "../../support/users";
import { charged, enterKey } from "../own-key";

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
    test.use({ javaScriptEnabled });

    test(
      "a payer of a Pix key without a bank reports to the shop once, and the shop sees it",
      javaScriptEnabled ? {} : ONLY_DEEP,
      async ({ page, browser, request }) => {
        const merchant = await newMerchant("Café da Ana");
        const member = await browser.newPage({ javaScriptEnabled: true });
        await signIn(member, merchant);
        await enterKey(member);
        const api = await merchantApi(request, merchant);
        const charge = await charged(api, 89.9, "Rui Barbosa");
        const url = `/checkout/${charge.id}`;

        await page.goto(url);
        const reported = page.getByText(/^Você avisou a loja em .* não pague de novo\.$/);
        const button = page.getByRole("button", { name: "Já paguei" });
        await expect(
          page.getByText("confere o extrato do banco e confirma o pagamento"),
        ).toBeVisible();
        if (javaScriptEnabled) await expectSound(page);
        await button.click();
        await expect(reported).toBeVisible();
        await expect(button).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe(url);
        if (javaScriptEnabled) await expectSound(page);
        await page.goto(`${url}?lang=en`);
        await expect(
          page.getByText(/^You reported to the shop on .* do not pay again\.$/),
        ).toBeVisible();

        expect(await api.charge(charge.id)).toMatchObject({ status: "PENDING", paidAmount: null });
        const reports = await sql(
          "SELECT actor FROM charge_events WHERE charge_id = $1 AND type = 'payment_reported'",
          [charge.id],
        );
        expect(reports).toEqual([{ actor: "payer" }]);
        await member.goto("/charges");
        await expect(member.getByRole("row", { name: /Rui Barbosa/ })).toContainText(
          "Pagador diz que pagou",
        );
        await member.goto(`/charges/${charge.id}`);
        await expect(member.getByText("O pagador avisou que pagou em")).toBeVisible();
        await expect(member.getByRole("region", { name: "Histórico" })).toContainText(
          "O pagador avisou que pagou",
        );
        await expectSound(member);
        await member.close();
      },
    );
  });
}

test("where a provider reports payments, nothing is offered and a report is refused", async ({
  page,
  api,
  baseURL,
}) => {
  const charge = await api.created();
  const url = `/checkout/${charge.id}`;
  await page.goto(url);
  await expect(page.getByRole("img", { name: "QR Code" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Já paguei" })).toHaveCount(0);
  const headers = { Origin: baseURL ?? "" };
  const refused = await page.request.post(`${url}/payment-report`, { headers, form: {} });
  expect(refused.status()).toBe(409);
  expect(await refused.json()).toMatchObject({ code: "not_fitting" });
  const nobody = "/checkout/00000000-0000-4000-8000-000000000000/payment-report";
  expect((await page.request.post(nobody, { headers, form: {} })).status()).toBe(404);
});
