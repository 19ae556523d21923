import { expectNoEntry } from "../../support/guards";
import { test } from "../../support/wire";

test("nobody without a token reads or moves a clock", async ({ baseAddress }) => {
  const path = () => "/sandbox/clock";
  await expectNoEntry(baseAddress, { method: "GET", path }, "");
  await expectNoEntry(baseAddress, { method: "POST", path, body: { to: "2026-12-24" } }, "");
});
