import { expect, test } from "vitest";
import { dueIn, openProvider } from "@/testing/simulator/provider";

test("Pix arrives at once, with its id in the network", async () => {
  const { api, charge, control, read } = await openProvider();
  const { id } = await charge();
  await control("POST", `/payments/${id}/pay`, {});
  const paid = await read(id);
  expect(paid).toMatchObject({
    status: "RECEIVED",
    value: 100,
    netValue: 99.01,
    originalValue: null,
    interestValue: 0,
    paymentDate: dueIn(0),
    clientPaymentDate: dueIn(0),
  });
  const transaction = await api("GET", `/pix/transactions/${paid.pixTransaction}`);
  expect(transaction.body).toMatchObject({
    endToEndIdentifier: expect.stringMatching(/^E\d{8}\d{12}\w{11}$/),
    value: 100,
  });
  expect((await control("POST", `/payments/${id}/pay`, {})).status).toBe(409);
});

test("a boleto is paid early with its discount, late with fine and interest, and nothing else is taken", async () => {
  const { charge, control, read } = await openProvider();
  const terms = {
    billingType: "BOLETO",
    dueDate: dueIn(20),
    discount: { value: 10, type: "PERCENTAGE", dueDateLimitDays: 5 },
    fine: { value: 2, type: "PERCENTAGE" },
    interest: { value: 3 },
  };
  const [early, late] = [await charge(terms), await charge(terms)];
  await control("POST", `/payments/${early.id}/pay`, {});
  expect(await read(early.id)).toMatchObject({ value: 90, originalValue: 100, interestValue: 0 });

  const wrong = await control("POST", `/payments/${late.id}/pay`, { amount: "100.01" });
  expect(wrong.status).toBe(422);
  // Far enough that a weekend in between makes no difference to the fine.
  await control("POST", `/payments/${late.id}/expire`);
  expect(await read(late.id)).toMatchObject({ status: "OVERDUE" });
  const paid = await control("POST", `/payments/${late.id}/pay`, { on: dueIn(60) });
  const { value, interestValue } = paid.body as { value: number; interestValue: number };
  expect(value).toBeGreaterThan(105);
  expect(Math.round((value - interestValue) * 100)).toBe(10_000);
  expect(paid.body).toMatchObject({ status: "RECEIVED", originalValue: 100 });
});

test("a boleto's money may come later than its payment", async () => {
  const { charge, control } = await openProvider();
  const { id } = await charge({ billingType: "BOLETO" });
  const authorized = await control("POST", `/payments/${id}/pay`, { settled: false });
  expect(authorized.body).toMatchObject({ status: "CONFIRMED", paymentDate: null });
  const settled = await control("POST", `/payments/${id}/settle`, { on: dueIn(1) });
  expect(settled.body).toMatchObject({ status: "RECEIVED", creditDate: dueIn(1) });
});

test("a card is confirmed, then settled, and an open choice takes the method that paid it", async () => {
  const { charge, control } = await openProvider();
  const { id } = await charge({ billingType: "UNDEFINED" });
  const confirmed = await control("POST", `/payments/${id}/pay`, { by: "CREDIT_CARD" });
  expect(confirmed.body).toMatchObject({
    status: "CONFIRMED",
    billingType: "CREDIT_CARD",
    netValue: 96.52,
    estimatedCreditDate: dueIn(30),
    creditDate: null,
  });
  const settled = await control("POST", `/payments/${id}/settle`, {});
  expect(settled.body).toMatchObject({ status: "RECEIVED" });
  expect((await control("POST", `/payments/${id}/settle`, {})).status).toBe(409);
});

test("authorized money is credited by a day if it was announced for one before, and on that one", async () => {
  const { charge, control } = await openProvider();
  const { id } = await charge({ billingType: "CREDIT_CARD" });
  const settle = (dueBy: string) => control("POST", `/payments/${id}/settle`, { dueBy });
  expect((await settle(dueIn(90))).status).toBe(409);
  await control("POST", `/payments/${id}/pay`, {});
  expect((await settle(dueIn(29))).status).toBe(409);
  expect((await settle(dueIn(90))).body).toMatchObject({
    status: "RECEIVED",
    creditDate: dueIn(30),
  });
});

test("a chargeback is disputed and won, or lost", async () => {
  const { api, charge, control, read } = await openProvider();
  const balance = async () => ((await api("GET", "/finance/balance")).body as Balance).balance;
  const before = await balance();
  const [won, lost] = [
    await charge({ billingType: "CREDIT_CARD" }),
    await charge({ billingType: "CREDIT_CARD" }),
  ];
  for (const { id } of [won, lost]) {
    expect((await control("POST", `/payments/${id}/chargeback`, {})).status).toBe(409);
    for (const action of ["approve", "settle", "chargeback", "dispute"]) {
      expect((await control("POST", `/payments/${id}/${action}`, {})).status).toBe(200);
    }
    expect(await read(id)).toMatchObject({
      status: "CHARGEBACK_DISPUTE",
      chargeback: { status: "IN_DISPUTE" },
    });
  }
  await control("POST", `/payments/${won.id}/win-chargeback`);
  await control("POST", `/payments/${lost.id}/lose-chargeback`);
  expect(await read(won.id)).toMatchObject({ status: "RECEIVED" });
  expect(await read(lost.id)).toMatchObject({
    status: "REFUNDED",
    chargeback: { status: "DISPUTE_LOST" },
  });
  expect(await balance()).toBeCloseTo(before + 2 * 96.52 - 100, 2);
});

interface Balance {
  readonly balance: number;
}

test("what does not fit a type is refused with a sentence", async () => {
  const { charge, control } = await openProvider();
  const { id } = await charge();
  const refused = await control("POST", `/payments/${id}/approve`, {});
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "A payment of type PIX is not paid by CREDIT_CARD." },
  });
  await control("POST", `/payments/${id}/pay`, {});
  expect((await control("POST", `/payments/${id}/chargeback`, {})).status).toBe(409);
  expect((await control("POST", "/payments/pay_none/pay", {})).status).toBe(404);
  expect((await control("POST", `/payments/${id}/pay`, { amont: "1.00" })).status).toBe(400);
});

test("with force, money arrives that a bank would have hindered", async () => {
  const { api, charge, control } = await openProvider();
  const { id } = await charge();
  await api("DELETE", `/payments/${id}`);
  const paid = await control("POST", `/payments/${id}/pay`, { force: true, amount: "70.00" });
  expect(paid.body).toMatchObject({
    status: "RECEIVED",
    deleted: false,
    value: 70,
    originalValue: 100,
  });
});

test("a due date that passes makes a payment OVERDUE by itself", async () => {
  let now = new Date();
  const { charge, read, restart } = await openProvider({ now: () => now });
  const { id } = await charge({ dueDate: dueIn(0) });
  now = new Date(now.getTime() + 24 * 60 * 60 * 1_000);
  await restart();
  expect(await read(id)).toMatchObject({ status: "OVERDUE" });
});
