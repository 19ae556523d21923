import { merchantApi } from "../../support/fixtures";
import { expectScopeNeeded } from "../../support/guards";
import { clockedShop } from "../../support/sandbox-clock";
import { expect, test } from "../../support/wire";

test("moving the clock needs pagamentos:write", async ({ baseAddress, request }) => {
  const api = await clockedShop(request);
  const reader = await merchantApi(request, api, "pagamentos:read");
  const operation = { method: "POST", path: () => "/sandbox/clock", body: {} } as const;
  await expectScopeNeeded(baseAddress, reader, operation, "", "pagamentos:write");
  expect(await reader.got("/sandbox/clock")).toMatchObject({ daysAhead: 0 });
});
