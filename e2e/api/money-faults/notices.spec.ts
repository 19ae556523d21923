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
import { madeUpEndToEndId, notificationBody, notify } from "../webhooks/notifications";

test("duplicate notifications: ten at once about one money are one settlement and no exception", async ({
  request,
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("callback", description, { kind: "duplicate", copies: 4 });
  const charge = await api.created({ description });
  await payAtBank(bank, charge.id);
  const body = notificationBody(charge.id, { endToEndId: await endToEndIdOf(bank, charge.id) });
  await Promise.all(Array.from({ length: 10 }, () => notify(request, body)));
  const paid = await api.waitFor(charge.id, "RECEIVED");
  expect(paid).toMatchObject({ paidAmount: 10.5 });
  await received(api);
  expect(await storyOf(api, charge.id)).toHaveLength(3);
  expect(await exceptionsOf(api, charge.id)).toEqual([]);
  expect(await api.charge(charge.id)).toEqual(paid);
});

test("out of order: notified of a refund before its payment, both are recorded", async ({
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

test("out of order: an old notification of the payment after the refund moves nothing back", async ({
  request,
  api,
  bank,
}) => {
  const { id } = await received(api);
  const endToEndId = await endToEndIdOf(bank, id);
  await api.refund(id);
  const refunded = await api.waitFor(id, "REFUNDED");
  for (const devolucoes of [undefined, [], [{ id: "x", valor: "1.00", status: "DEVOLVIDO" }]]) {
    const notification = notificationBody(id, { endToEndId, devolucoes });
    expect((await notify(request, notification)).status()).toBe(200);
  }
  await received(api);
  expect(await api.charge(id)).toEqual(refunded);
  expect((await refundsOf(api, id)).length).toBe(1);
});

test("forged and unconfirmed notifications move no money: neither in, nor back, nor to another charge", async ({
  request,
  api,
  bank,
}) => {
  const unpaid = await api.created();
  const paid = await received(api);
  const endToEndId = await endToEndIdOf(bank, paid.id);
  const refund = { id: randomUUID(), valor: "10.50", status: "DEVOLVIDO", natureza: "MED_FRAUDE" };
  for (const body of [
    notificationBody(unpaid.id),
    notificationBody(unpaid.id, { endToEndId }),
    notificationBody(unpaid.id, { devolucoes: [refund] }),
    notificationBody(paid.id, { endToEndId, devolucoes: [refund] }),
    notificationBody(paid.id, { endToEndId, valor: "999.00" }),
    notificationBody(paid.id, { endToEndId: madeUpEndToEndId() }),
  ]) {
    expect((await notify(request, body)).status()).toBe(200);
  }
  await received(api);
  for (const charge of [unpaid, paid]) {
    expect(await api.charge(charge.id)).toEqual(charge);
    expect(await exceptionsOf(api, charge.id)).toEqual([]);
    expect(await refundsOf(api, charge.id)).toEqual([]);
  }
});
