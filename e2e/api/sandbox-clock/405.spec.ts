import { expectMethods } from "../../support/guards";
import { test } from "../../support/wire";

test("a clock is read, moved and reset, and nothing else", async ({ baseAddress, api }) => {
  await expectMethods(baseAddress, api, "/sandbox/clock", ["GET", "HEAD", "POST", "DELETE"]);
});
