import { expectNoEntry } from "../../support/guards";
import { expect, test } from "../../support/wire";

test("without a valid token nothing is canceled", async ({ baseAddress, api }) => {
  const charge = await api.created({ billingType: "BOLETO" });
  const path = (id: string) => `/payments/${id}/cancel`;
  await expectNoEntry(baseAddress, { method: "POST", path }, charge.id);
  expect(await api.charge(charge.id)).toEqual(charge);
});
