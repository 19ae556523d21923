import { expectMethods } from "../../support/guards";
import { expect, test } from "../../support/wire";

test("a charge can be read and changed, and nothing else", async ({ baseAddress, api }) => {
  const charge = await api.created({ billingType: "BOLETO" });
  await expectMethods(baseAddress, api, `/payments/${charge.id}`, ["GET", "HEAD", "PATCH"]);
  expect(await api.charge(charge.id)).toEqual(charge);
});
