import { expectOneNotFound } from "../../support/guards";
import { exceptionOf, exceptionsOf, receivedByForce, refundsAtBank } from "../../support/money";
import { expect, test } from "../../support/wire";

test("another merchant's exception, open or closed, an unknown one and no id at all are one and the same answer, and nothing is decided", async ({
  baseAddress,
  api,
  otherApi,
  bank,
}) => {
  const charge = await receivedByForce(api, bank, { amount: "1.00" });
  const exception = await exceptionOf(api, charge.id, "amount_mismatch");
  const operation = {
    method: "POST",
    path: (id: string) => `/exceptions/${id}/resolve`,
    body: { resolution: "refund" },
  } as const;
  await expectOneNotFound(baseAddress, otherApi, operation, exception.id);
  expect(await exceptionsOf(api, charge.id)).toEqual([exception]);
  await api.resolve(exception.id, { resolution: "accept" });
  const closed = await exceptionsOf(api, charge.id);
  await expectOneNotFound(baseAddress, otherApi, operation, exception.id);
  expect(await exceptionsOf(api, charge.id)).toEqual(closed);
  expect(await refundsAtBank(bank, charge.id)).toEqual([]);
});
