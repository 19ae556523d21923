import { randomUUID } from "node:crypto";
import { merchantApi, newMerchant } from "../../support/fixtures";
import { expect, expectProblem, test } from "../../support/wire";

test("another merchant's charge, an unknown one and an unknown deed are nothing", async ({
  api,
  request,
}) => {
  const other = await merchantApi(request, await newMerchant());
  const charge = await api.created({ billingType: "BOLETO" });
  for (const deed of ["refuse", "settle", "chargeback", "win-chargeback", "expire"]) {
    await expectProblem(await other.happen(charge.id, deed), 404, "not_found", deed);
    await expectProblem(await api.happen(randomUUID(), deed), 404, "not_found", deed);
  }
  for (const deed of ["steal", "PAY", "constructor", "%00"]) {
    await expectProblem(await api.happen(charge.id, deed), 404, "not_found", deed);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
});
