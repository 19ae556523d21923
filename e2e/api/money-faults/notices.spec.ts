import { randomUUID } from "node:crypto";
import { brasiliaDay } from "../../support/fixtures";
import {
  endToEndIdOf,
  exceptionsOf,
  received,
  refundsOf,
  storyOf,
  takenBack,
} from "../../support/money";
import { expect, payAtBank, test, unique } from "../../support/wire";
import { announcement, callBack, madeUpEndToEndId } from "../webhooks/callbacks";

test("duplicate notices: ten calls at once about one money are one settlement and no exception", async ({
  request,
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("callback", description, { kind: "duplicate", copies: 4 });
  const charge = await api.created({ description });
  await payAtBank(bank, charge.id);
  const body = announcement(charge.id, { endToEndId: await endToEndIdOf(bank, charge.id) });
  await Promise.all(Array.from({ length: 10 }, () => callBack(request, body)));
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ paidAmount: 10.5 });
  await received(api);
  expect(await storyOf(api, charge.id)).toHaveLength(3);
  expect(await exceptionsOf(api, charge.id)).toEqual([]);
  expect(await api.charge(charge.id)).toEqual(paid);
});

test("out of order: told of money that went back before it was told that it came, both are recorded", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("callback", description, { kind: "drop" }, 1);
  const charge = await api.created({ description });
  await payAtBank(bank, charge.id);
  await takenBack(bank, await endToEndIdOf(bank, charge.id));
  expect(await api.waitFor(charge.id, "REFUNDED")).toMatchObject({
    paidAmount: 10.5,
    paidOn: brasiliaDay(),
  });
  expect((await storyOf(api, charge.id)).slice(2)).toEqual([
    "paid PENDING→RECEIVED by the bank",
    "refund_started RECEIVED→REFUNDING by the bank",
    "refunded REFUNDING→REFUNDED by the bank",
  ]);
});

test("out of order: old news of the payment after the refund moves nothing back", async ({
  request,
  api,
  bank,
}) => {
  const { id } = await received(api);
  const endToEndId = await endToEndIdOf(bank, id);
  await api.refund(id);
  const refunded = await api.waitFor(id, "REFUNDED");
  for (const devolucoes of [undefined, [], [{ id: "x", valor: "1.00", status: "DEVOLVIDO" }]]) {
    const news = announcement(id, { endToEndId, devolucoes });
    expect((await callBack(request, news)).status()).toBe(200);
  }
  await received(api);
  expect(await api.charge(id)).toEqual(refunded);
  expect((await refundsOf(api, id)).length).toBe(1);
});

test("forged and unconfirmed notices move no money: neither in, nor back, nor to another charge", async ({
  request,
  api,
  bank,
}) => {
  const unpaid = await api.created();
  const paid = await received(api);
  const endToEndId = await endToEndIdOf(bank, paid.id);
  const refund = { id: randomUUID(), valor: "10.50", status: "DEVOLVIDO", natureza: "MED_FRAUDE" };
  for (const body of [
    announcement(unpaid.id),
    announcement(unpaid.id, { endToEndId }),
    announcement(unpaid.id, { devolucoes: [refund] }),
    announcement(paid.id, { endToEndId, devolucoes: [refund] }),
    announcement(paid.id, { endToEndId, valor: "999.00" }),
    announcement(paid.id, { endToEndId: madeUpEndToEndId() }),
  ]) {
    expect((await callBack(request, body)).status()).toBe(200);
  }
  await received(api);
  for (const charge of [unpaid, paid]) {
    expect(await api.charge(charge.id)).toEqual(charge);
    expect(await exceptionsOf(api, charge.id)).toEqual([]);
    expect(await refundsOf(api, charge.id)).toEqual([]);
  }
});
