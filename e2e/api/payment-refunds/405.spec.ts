import { expectMethods } from "../../support/guards";
import { received } from "../../support/money";
import { expect, test } from "../../support/wire";

test("refunds are requested and read, and nothing else", async ({ baseAddress, api }) => {
  const charge = await received(api);
  const path = `/payments/${charge.id}/refunds`;
  await expectMethods(baseAddress, api, path, ["GET", "HEAD", "POST"]);
  expect(await api.charge(charge.id)).toEqual(charge);
});
