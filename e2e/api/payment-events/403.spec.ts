import { merchantApi } from "../../support/fixtures";
import { expectScopeNeeded } from "../../support/guards";
import { test } from "../../support/wire";

test("reading a history needs pagamentos:read", async ({ baseAddress, api, request, merchant }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  const operation = { method: "GET", path: (id: string) => `/payments/${id}/events` } as const;
  await expectScopeNeeded(baseAddress, writer, operation, id, "pagamentos:read");
});
