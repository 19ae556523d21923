import { expectNoEntry } from "../../support/guards";
import { received } from "../../support/money";
import { expect, test } from "../../support/wire";

test("without a valid token nothing is sent back, and no refund is read", async ({
  baseAddress,
  api,
}) => {
  const charge = await received(api);
  const path = (id: string) => `/payments/${id}/refunds`;
  await expectNoEntry(baseAddress, { method: "POST", path }, charge.id);
  await expectNoEntry(baseAddress, { method: "GET", path }, charge.id);
  expect(await api.charge(charge.id)).toEqual(charge);
});
