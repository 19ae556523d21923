import { merchantApi } from "../../support/fixtures";
import { expectScopeNeeded } from "../../support/guards";
import { received } from "../../support/money";
import { expect, test } from "../../support/wire";

const path = (id: string) => `/payments/${id}/refunds`;

test("sending money back needs pagamentos:write", async ({
  baseAddress,
  api,
  request,
  merchant,
}) => {
  const charge = await received(api);
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  const operation = { method: "POST", path, body: { amount: 1 } } as const;
  await expectScopeNeeded(baseAddress, reader, operation, charge.id, "pagamentos:write");
  expect(await api.charge(charge.id)).toEqual(charge);
});

test("reading refunds needs pagamentos:read", async ({ baseAddress, api, request, merchant }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  await expectScopeNeeded(baseAddress, writer, { method: "GET", path }, id, "pagamentos:read");
});
