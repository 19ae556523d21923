import { randomUUID } from "node:crypto";
import { brasiliaDay } from "../../support/fixtures";
import {
  endToEndIdOf,
  exceptionOf,
  exceptionsOf,
  moneyAtBank,
  received,
  receivedByForce,
  storyOf,
} from "../../support/money";
import { expect, payAtBank, test, txidOf } from "../../support/wire";
import { notificationBody, notify } from "../webhooks/notifications";
import { atAnotherKey, exceptionOfMoney, looseMoney } from "./loose-money";

// Money that no rule settles is recorded, never summed or dropped, and reported (docs/reliability.md#money).

test("paid after cancel: RECEIVED, with an exception that says what happened", async ({
  api,
  bank,
}) => {
  const charge = await api.created();
  await api.cancel(charge.id);
  await payAtBank(bank, charge.id, { force: true });
  expect(await api.waitFor(charge.id, "RECEIVED")).toEqual({
    ...charge,
    status: "RECEIVED",
    paidAmount: 10.5,
    netAmount: 10.42,
    paidOn: brasiliaDay(),
  });
  const exception = await exceptionOf(api, charge.id, "paid_after_cancel");
  expect(exception).toMatchObject({
    amount: 10.5,
    facts: {
      endToEndId: await endToEndIdOf(bank, charge.id),
      txid: txidOf(charge.id),
      oddities: ["paid_after_cancel"],
      paidAmount: "10.50",
      expectedAmount: "10.50",
      statusBefore: "CANCELED",
      payableUntil: charge.pix?.expiresAt,
    },
    resolution: null,
  });
  expect((await exceptionsOf(api, charge.id)).length).toBe(1);
});

for (const [what, amount, net] of [
  ["a centavo too little", "10.49", 10.41],
  ["a centavo too much", "10.51", 10.43],
  ["twice the amount", "21.00", 20.83],
] as const) {
  test(`wrong amount, ${what}: RECEIVED with the credited amount, and an exception`, async ({
    api,
    bank,
  }) => {
    const charge = await receivedByForce(api, bank, { amount });
    const paidAmount = Number(amount);
    expect(charge).toMatchObject({ amount: 10.5, paidAmount, netAmount: net });
    const exception = await exceptionOf(api, charge.id, "amount_mismatch");
    expect(exception).toMatchObject({
      amount: paidAmount,
      facts: {
        oddities: ["amount_mismatch"],
        paidAmount: amount,
        expectedAmount: "10.50",
        statusBefore: "PENDING",
      },
    });
  });
}

test("an amount that the payer was to choose is never a wrong one", async ({ api, bank }) => {
  const { id } = await receivedByForce(api, bank, { amount: "7.25" }, { amount: 0 });
  expect(await exceptionsOf(api, id)).toEqual([]);
});

test("paid twice: the second money is its own, never summed, and an exception", async ({
  api,
  bank,
}) => {
  const charge = await received(api);
  await payAtBank(bank, charge.id, { amount: "99.00", force: true });
  const exception = await exceptionOf(api, charge.id, "duplicate_payment");
  expect(exception).toMatchObject({
    amount: 99,
    facts: { oddities: ["duplicate_payment", "amount_mismatch"], statusBefore: "RECEIVED" },
  });
  expect(await api.charge(charge.id)).toEqual(charge);
  expect((await storyOf(api, charge.id)).at(-1)).toBe(
    "extra_settlement RECEIVED→RECEIVED by the bank",
  );
});

test("late, canceled, another amount and paid twice: one exception for each money, each with all discrepancies", async ({
  api,
  bank,
}) => {
  const charge = await api.created({ pixExpiresInMinutes: 1 });
  await api.cancel(charge.id);
  const horario = new Date(Date.parse(charge.pix?.expiresAt ?? "") + 1).toISOString();
  await payAtBank(bank, charge.id, { amount: "1.00", horario, force: true });
  const first = await exceptionOf(api, charge.id, "paid_after_cancel");
  expect(first.facts.oddities).toEqual(["paid_after_cancel", "late_payment", "amount_mismatch"]);
  await payAtBank(bank, charge.id, { horario, force: true });
  const second = await exceptionOf(api, charge.id, "duplicate_payment");
  expect(second.facts.oddities).toEqual(["duplicate_payment", "paid_after_cancel", "late_payment"]);
  expect((await exceptionsOf(api, charge.id)).length).toBe(2);
});

test("unknown txid: recorded, kept apart from every charge, and an exception of the account's merchant", async ({
  own: { api, bank, pixKey },
}) => {
  const before = await api.listed();
  const txid = txidOf(randomUUID());
  const endToEndId = await looseMoney(bank, { chave: pixKey, txid, amount: "12.34" });
  const exception = await exceptionOfMoney(api, endToEndId);
  expect(exception).toMatchObject({
    kind: "unknown_charge",
    paymentId: null,
    amount: 12.34,
    facts: { endToEndId, txid, pixKey, paidAmount: "12.34" },
  });
  expect(await api.listed()).toEqual(before);
});

test("another key: recorded, kept apart from every charge, and an exception", async ({
  request,
  own: { api, bank },
  bankCustomer,
}) => {
  const { id } = await api.created();
  let pixKey = "";
  const endToEndId = await atAnotherKey(bankCustomer, (otherKey) => {
    pixKey = otherKey;
    return looseMoney(bank, { chave: otherKey, amount: "10.50" });
  });
  // A bank that calls one address about all keys, and names a charge that the money is not for.
  const body = notificationBody(id, { endToEndId });
  expect((await notify(request, body, `${bankCustomer.webhookPath}/pix`)).status()).toBe(200);
  expect(await exceptionOfMoney(api, endToEndId)).toMatchObject({
    kind: "other_key",
    paymentId: null,
    facts: { pixKey, paidAmount: "10.50" },
  });
  expect((await api.charge(id)).status).toBe("PENDING");
});

test("at the operator's bank, money that names no charge is no merchant's to see", async ({
  api,
  otherApi,
  bank,
}) => {
  const known = await received(api);
  const [money] = await moneyAtBank(bank, known.id);
  const chave = money?.chave ?? "";
  const endToEndId = await looseMoney(bank, { chave, amount: "1.00", txid: txidOf(randomUUID()) });
  // Once a charge of each that is paid afterwards is RECEIVED, the service has handled the earlier money too.
  for (const merchant of [api, otherApi]) {
    await received(merchant);
    const text = await (await merchant.get("/exceptions?state=all&size=100")).text();
    expect(text).not.toContain(endToEndId);
  }
});
