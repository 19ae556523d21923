import { expectNoEntry } from "../../support/guards";
import { test } from "../../support/wire";

test("without a valid token no close is read", async ({ baseAddress }) => {
  await expectNoEntry(baseAddress, { method: "GET", path: () => "/closes" }, "");
});
