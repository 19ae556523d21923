import { expectOneNotFound } from "../../support/guards";
import { expect, test } from "../../support/wire";

test("another merchant's charge, an unknown one and no id at all are one and the same answer, and nothing is canceled", async ({
  baseAddress,
  api,
  otherApi,
}) => {
  const charge = await api.created({ billingType: "BOLETO" });
  const path = (id: string) => `/payments/${id}/cancel`;
  for (const body of [undefined, {}, { reason: "x" }]) {
    await expectOneNotFound(baseAddress, otherApi, { method: "POST", path, body }, charge.id);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});
