import { expectOneNotFound } from "../../support/guards";
import { received, refundsAtBank } from "../../support/money";
import { expect, test } from "../../support/wire";

const path = (id: string) => `/payments/${id}/refunds`;

test("another merchant's charge, an unknown one and no id at all are one and the same answer, and nothing is sent back", async ({
  baseAddress,
  api,
  otherApi,
  bank,
}) => {
  const charge = await received(api);
  for (const body of [undefined, { amount: 0.01 }, { amount: 9_999_999_999.99 }]) {
    await expectOneNotFound(baseAddress, otherApi, { method: "POST", path, body }, charge.id);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
  expect(await refundsAtBank(bank, charge.id)).toEqual([]);
});

test("the refunds of another merchant's charge, of an unknown one and of no id at all are one and the same answer", async ({
  baseAddress,
  api,
  otherApi,
}) => {
  const { id } = await received(api);
  await expectOneNotFound(baseAddress, otherApi, { method: "GET", path }, id);
});
