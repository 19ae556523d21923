import { merchantApi } from "../../support/fixtures";
import { expectScopeNeeded } from "../../support/guards";
import { expect, test } from "../../support/wire";

test("canceling needs pagamentos:write", async ({ baseAddress, api, request, merchant }) => {
  const charge = await api.created({ billingType: "BOLETO" });
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  const operation = {
    method: "POST",
    path: (id: string) => `/payments/${id}/cancel`,
    body: {},
  } as const;
  await expectScopeNeeded(baseAddress, reader, operation, charge.id, "pagamentos:write");
  expect(await api.charge(charge.id)).toEqual(charge);
});
