import { expectMethods } from "../../support/guards";
import { expect, test } from "../../support/wire";

test("a cancellation is posted, and nothing else", async ({ baseAddress, api }) => {
  const charge = await api.created({ billingType: "BOLETO" });
  await expectMethods(baseAddress, api, `/payments/${charge.id}/cancel`, ["POST"]);
  expect(await api.charge(charge.id)).toEqual(charge);
});
