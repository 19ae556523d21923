import { expectNoEntry } from "../../support/guards";
import { test } from "../../support/wire";

test("without a valid token no charge is read", async ({ baseAddress, api }) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  await expectNoEntry(baseAddress, { method: "GET", path: (id) => `/payments/${id}` }, id);
});
