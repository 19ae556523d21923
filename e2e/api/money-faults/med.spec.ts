import {
  endToEndIdOf,
  exceptionOf,
  received,
  refundsAtBank,
  refundsEnded,
  refundsOf,
  takenBack,
} from "../../support/money";
import { expect, expectProblem, test } from "../../support/wire";
import { notificationBody, notify } from "../webhooks/notifications";

// What the bank takes back on its own (MED, the special mechanism of returns).

test("MED: all of the money taken back by the bank makes the charge REFUNDED, a part leaves it RECEIVED, and both are reported", async ({
  api,
  bank,
}) => {
  for (const [amount, natureza, status] of [
    [10.5, "MED_FRAUDE", "REFUNDED"],
    [4, "MED_OPERACIONAL", "RECEIVED"],
  ] as const) {
    const charge = await received(api);
    const endToEndId = await endToEndIdOf(bank, charge.id);
    const taken = await takenBack(bank, endToEndId, { amount: amount.toFixed(2), natureza });
    const exception = await exceptionOf(api, charge.id, "provider_refund");
    expect(exception).toMatchObject({
      amount,
      facts: {
        endToEndId,
        refundId: taken.id,
        refundAmount: amount.toFixed(2),
        paidAmount: "10.50",
        state: "refunded",
        reason: natureza,
      },
    });
    expect(await api.waitFor(charge.id, status)).toEqual({ ...charge, status });
    expect(await refundsOf(api, charge.id)).toMatchObject([
      {
        paymentId: charge.id,
        origin: "PROVIDER",
        status: "REFUNDED",
        amount,
        reason: natureza,
        endToEndId,
      },
    ]);
  }
});

test("MED on its way holds the charge REFUNDING, and what is left afterwards is the merchant's to send back", async ({
  request,
  bankCustomer,
  own: { api, bank },
}) => {
  const { id } = await received(api);
  const endToEndId = await endToEndIdOf(bank, id);
  await bank.put("/control/settings", { data: { refundSettlesAfterMs: 1_000 } });
  await takenBack(bank, endToEndId, { amount: "4.00", status: "EM_PROCESSAMENTO" });
  await bank.put("/control/settings", { data: { refundSettlesAfterMs: 200 } });
  const notification = notificationBody(id, { endToEndId, novidade: true });
  await notify(request, notification, `${bankCustomer.webhookPath}/pix`);
  await api.waitFor(id, "REFUNDING");
  await expectProblem(await api.refund(id, { amount: 6.51 }), 422, "refund_too_large");
  await refundsEnded(api, id);
  await api.waitFor(id, "RECEIVED");
  expect((await api.refund(id)).status()).toBe(201);
  await api.waitFor(id, "REFUNDED");
  expect((await refundsOf(api, id)).map(({ origin, amount }) => [origin, amount])).toEqual([
    ["PROVIDER", 4],
    ["MERCHANT", 6.5],
  ]);
  expect((await refundsAtBank(bank, id)).length).toBe(2);
});
