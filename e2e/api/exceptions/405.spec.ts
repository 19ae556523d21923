import { randomUUID } from "node:crypto";
import { expectMethods } from "../../support/guards";
import { test } from "../../support/wire";

test("exceptions are read, and each is closed by a post", async ({ baseAddress, api }) => {
  await expectMethods(baseAddress, api, "/exceptions", ["GET", "HEAD"]);
  await expectMethods(baseAddress, api, `/exceptions/${randomUUID()}/resolve`, ["POST"]);
});
