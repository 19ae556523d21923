import { merchantApi } from "../../support/fixtures";
import { expectScopeNeeded } from "../../support/guards";
import { test } from "../../support/wire";

test("reading closes needs pagamentos:read", async ({ baseAddress, request, merchant }) => {
  const writer = await merchantApi(request, merchant, "pagamentos:write");
  const operation = { method: "GET", path: () => "/closes?size=0" } as const;
  await expectScopeNeeded(baseAddress, writer, operation, "", "pagamentos:read");
});
