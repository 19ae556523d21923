import type { PaymentResponse } from "@/lib/charges/payment-response";
import { betweenReadings, historyOf, received, refunded, refundsEnded } from "../../support/money";
import { cobsAtBank, expect, expectProblemWith, payAtBank, test, unique } from "../../support/wire";

test("a charge that is paid cannot be canceled: the answer carries it", async ({ api, bank }) => {
  const paid = await received(api);
  const answer = await api.cancel(paid.id);
  const payment: PaymentResponse = await expectProblemWith(
    answer,
    409,
    "not_cancelable",
    "payment",
  );
  expect(payment).toEqual(paid);
  expect(await api.charge(paid.id)).toEqual(paid);
  expect(await cobsAtBank(bank, paid.id)).toMatchObject([{ status: "CONCLUIDA" }]);
  expect((await historyOf(api, paid.id)).map(({ type }) => type)).not.toContain("cancel_asked");
});

test("neither a charge whose money is going back nor one whose money went back can be canceled", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  const mend = await breakBank("PUT /pix/:e2eid/devolucao/:id", description, {
    kind: "error-before",
    status: 503,
  });
  const { id } = await received(api, { description });
  await refunded(api, id);
  for (const status of ["REFUNDING", "REFUNDED"] as const) {
    await api.waitFor(id, status);
    const answer = await api.cancel(id);
    const payment: PaymentResponse = await expectProblemWith(
      answer,
      409,
      "not_cancelable",
      "payment",
    );
    expect(payment.status).toBe(status);
    await mend();
    await refundsEnded(api, id);
  }
});

test("a charge that was paid before the bank could withdraw it is RECEIVED: the money wins", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("callback", description, { kind: "drop" });
  const charge = await api.created({ description });
  await betweenReadings();
  await payAtBank(bank, charge.id);
  expect(await api.charge(charge.id)).toEqual(charge);
  const answer = await api.cancel(charge.id, { reason: "tarde demais" });
  const payment: PaymentResponse = await expectProblemWith(
    answer,
    409,
    "not_cancelable",
    "payment",
  );
  expect(payment).toMatchObject({ status: "RECEIVED", paidAmount: 10.5, netAmount: 10.42 });
  expect(await api.charge(charge.id)).toEqual(payment);
  expect((await historyOf(api, charge.id)).slice(2)).toMatchObject([
    { type: "cancel_asked", from: "PENDING", to: "PENDING" },
    { type: "paid", from: "PENDING", to: "RECEIVED", actor: "service" },
  ]);
});
