import { expectNoEntry } from "../../support/guards";
import { test } from "../../support/wire";

test("without a valid token no history is read", async ({ baseAddress, api }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const path = (id: string) => `/payments/${id}/events`;
  await expectNoEntry(baseAddress, { method: "GET", path }, id);
});
