import { merchantApi } from "../../support/fixtures";
import { expectScopeNeeded } from "../../support/guards";
import { exceptionOf, exceptionsOf, receivedByForce } from "../../support/money";
import { expect, test } from "../../support/wire";

test("reading exceptions needs pagamentos:read", async ({ baseAddress, request, merchant }) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  const operation = { method: "GET", path: () => "/exceptions?size=0" } as const;
  await expectScopeNeeded(baseAddress, writer, operation, "", "pagamentos:read");
});

test("closing an exception needs pagamentos:write", async ({
  baseAddress,
  api,
  bank,
  request,
  merchant,
}) => {
  const charge = await receivedByForce(api, bank, { amount: "1.00" });
  const exception = await exceptionOf(api, charge.id, "amount_mismatch");
  const reader = await merchantApi(request, merchant, "pagamentos:read");
  const operation = {
    method: "POST",
    path: (id: string) => `/exceptions/${id}/resolve`,
    body: { resolution: "refund" },
  } as const;
  await expectScopeNeeded(baseAddress, reader, operation, exception.id, "pagamentos:write");
  expect(await exceptionsOf(api, charge.id)).toEqual([exception]);
});
