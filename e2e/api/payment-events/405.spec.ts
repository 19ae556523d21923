import { expectMethods } from "../../support/guards";
import { historyOf } from "../../support/money";
import { expect, test } from "../../support/wire";

test("a history is read, and never written", async ({ baseAddress, api }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const history = await historyOf(api, id);
  await expectMethods(baseAddress, api, `/payments/${id}/events`, ["GET", "HEAD"]);
  expect(await historyOf(api, id)).toEqual(history);
});
