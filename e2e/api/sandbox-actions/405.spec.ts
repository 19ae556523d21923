import { expectMethods } from "../../support/guards";
import { expect, test } from "../../support/wire";

test("actions of the sandbox are posted, and nothing else", async ({ baseAddress, api }) => {
  const charge = await api.created({ billingType: "BOLETO" });
  await expectMethods(baseAddress, api, `/sandbox/payments/${charge.id}/expire`, ["POST"]);
  expect(await api.charge(charge.id)).toEqual(charge);
});
