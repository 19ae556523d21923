import { expectMethods } from "../../support/guards";
import { test } from "../../support/wire";

test("closes are only read", async ({ baseAddress, api }) => {
  await expectMethods(baseAddress, api, "/closes", ["GET", "HEAD"]);
});
