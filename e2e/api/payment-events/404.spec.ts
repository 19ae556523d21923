import { expectOneNotFound } from "../../support/guards";
import { received } from "../../support/money";
import { test } from "../../support/wire";

test("the history of another merchant's charge, of an unknown one and of no id at all are one and the same answer", async ({
  baseAddress,
  api,
  otherApi,
}) => {
  const { id } = await received(api);
  const path = (id: string) => `/payments/${id}/events`;
  await expectOneNotFound(baseAddress, otherApi, { method: "GET", path }, id);
});
