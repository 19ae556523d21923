import { expect, test } from "../../support/fixtures";

test("a Pix charge comes back payable, with its code and its checkout page", async ({ api }) => {
  const charge = await api.created();
  expect(charge).toMatchObject({ status: "PENDING", billingType: "PIX", amount: 10.5, fee: null });
  expect(charge.pix?.copyPaste).toMatch(/^000201.*6304[0-9A-F]{4}$/);
  expect(charge.checkoutUrl).toContain(`/checkout/${charge.id}`);
});
