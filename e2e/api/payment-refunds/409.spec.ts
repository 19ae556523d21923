import { randomUUID } from "node:crypto";
import type { PaymentResponse } from "@/lib/charges/payment-response";
import type { MerchantApi } from "../../support/fixtures";
import { received, receivedByForce, refunded, refundsAtBank, refundsOf } from "../../support/money";
import { expect, expectProblem, expectProblemWith, test, unique } from "../../support/wire";

const AWAY = { kind: "error-before", status: 503 };

async function expectNotRefundable(
  api: MerchantApi,
  id: string,
  status: PaymentResponse["status"],
): Promise<void> {
  const charge = await api.charge(id);
  expect(charge.status).toBe(status);
  const before = await refundsOf(api, id);
  for (const body of [undefined, { amount: 0.01 }]) {
    const answer = await api.refund(id, body);
    expect(await expectProblemWith(answer, 409, "not_refundable", "payment")).toEqual(charge);
  }
  expect(await refundsOf(api, id)).toEqual(before);
}

test("a charge without money has none to send back: the answer carries it", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, AWAY);
  const creating = await api.created({ description });
  const canceled = await api.created({ billingType: "BOLETO" });
  await api.cancel(canceled.id);
  await expectNotRefundable(api, creating.id, "CREATING");
  await expectNotRefundable(api, (await api.created()).id, "PENDING");
  await expectNotRefundable(api, (await api.created({ billingType: "BOLETO" })).id, "PENDING");
  await expectNotRefundable(api, canceled.id, "CANCELED");
});

test("a charge whose money is all going back, or went back, has none left", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  const mend = await breakBank("PUT /pix/:e2eid/devolucao/:id", description, AWAY);
  const { id } = await received(api, { description });
  await refunded(api, id, { amount: 4 });
  await refunded(api, id);
  await expectNotRefundable(api, id, "REFUNDING");
  await mend();
  await api.waitFor(id, "REFUNDED");
  await expectNotRefundable(api, id, "REFUNDED");
  const sent = (await refundsAtBank(bank, id)).map(({ valor }) => valor).sort();
  expect(sent).toEqual(["4.00", "6.50"]);
});

test("90 days after the payment nothing can be sent back any more, and until then it can", async ({
  api,
  bank,
}) => {
  const daysAgo = (days: number, ms: number) =>
    new Date(Date.now() - days * 86_400_000 + ms).toISOString();
  const late = await receivedByForce(api, bank, { horario: daysAgo(90, -1_000) });
  const key = { "idempotency-key": randomUUID() };
  for (const body of [{}, { amount: 1 }, { amount: 1 }]) {
    await expectProblem(await api.refund(late.id, body, key), 409, "refund_window_over");
  }
  expect(await api.charge(late.id)).toEqual(late);
  expect(await refundsAtBank(bank, late.id)).toEqual([]);
  const inTime = await receivedByForce(api, bank, { horario: daysAgo(90, 60_000) });
  await refunded(api, inTime.id);
  await api.waitFor(inTime.id, "REFUNDED");
});
