import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

test("another merchant's charge, an unknown one and an unknown action are not found", async ({
  api,
  request,
}) => {
  const other = await merchantApi(request, await newMerchant());
  const charge = await api.created({ billingType: "BOLETO" });
  for (const action of ["refuse", "settle", "chargeback", "win-chargeback", "expire"]) {
    await expectProblem(await other.happen(charge.id, action), 404, "not_found", action);
    await expectProblem(await api.happen(randomUUID(), action), 404, "not_found", action);
  }
  for (const action of ["steal", "PAY", "constructor", "%00"]) {
    await expectProblem(await api.happen(charge.id, action), 404, "not_found", action);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});
