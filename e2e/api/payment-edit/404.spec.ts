import { merchantApi } from "../../support/fixtures";
import { expectNoEntry, expectOneNotFound, expectScopeNeeded } from "../../support/guards";
import { expect, test } from "../../support/wire";

const operation = {
  method: "PATCH",
  path: (id: string) => `/payments/${id}`,
  body: { amount: 1 },
} as const;

test("another merchant's charge, an unknown one and no id at all are one and the same answer, and nothing changes", async ({
  baseAddress,
  api,
  otherApi,
}) => {
  const charge = await api.created({ billingType: "BOLETO" });
  await expectOneNotFound(baseAddress, otherApi, operation, charge.id);
  expect(await api.charge(charge.id)).toEqual(charge);
});

test("without a valid token, or with one that only reads, nothing changes", async ({
  baseAddress,
  api,
  request,
  merchant,
}) => {
  const charge = await api.created({ billingType: "BOLETO" });
  await expectNoEntry(baseAddress, operation, charge.id);
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  await expectScopeNeeded(baseAddress, reader, operation, charge.id, "pagamentos:write");
  expect(await api.charge(charge.id)).toEqual(charge);
});
