import { expectOneNotFound } from "../../support/guards";
import { received } from "../../support/money";
import { test } from "../../support/wire";

test("another merchant's boleto, an unknown charge's and that of a charge without one are one and the same answer", async ({
  baseAddress,
  api,
  otherApi,
}) => {
  const operation = { method: "GET", path: (id: string) => `/payments/${id}/boleto` } as const;
  for (const { id } of [await api.created({ billingType: "BOLETO" }), await received(api)]) {
    await expectOneNotFound(baseAddress, otherApi, operation, id);
  }
});
