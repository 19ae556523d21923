import { randomUUID } from "node:crypto";
import { expectNoEntry } from "../../support/guards";
import { test } from "../../support/wire";

test("without a valid token no exception is read, and none is closed", async ({ baseAddress }) => {
  await expectNoEntry(baseAddress, { method: "GET", path: () => "/exceptions" }, "");
  const operation = {
    method: "POST",
    path: (id: string) => `/exceptions/${id}/resolve`,
    body: { resolution: "accept" },
  } as const;
  await expectNoEntry(baseAddress, operation, randomUUID());
});
