import type { PaymentResponse } from "@/lib/charges/payment-response";
import { betweenReadings, historyOf, received } from "../../support/money";
import { cobsAtBank, expect, expectProblemWith, payAtBank, test, unique } from "../../support/wire";

test("a charge that is paid cannot be changed: the answer carries it", async ({ api, bank }) => {
  const paid = await received(api);
  const answer = await api.edit(paid.id, { amount: 99 });
  expect(await expectProblemWith(answer, 409, "not_editable", "payment")).toEqual(paid);
  expect(await api.charge(paid.id)).toEqual(paid);
  expect(await cobsAtBank(bank, paid.id)).toMatchObject([{ status: "CONCLUIDA", valor: "10.50" }]);
  expect((await historyOf(api, paid.id)).map(({ type }) => type)).not.toContain("edit_asked");
});

test("neither a canceled charge nor one whose cancellation waits can be changed", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  const charge = await api.created({ description });
  const away = { kind: "error-before", status: 503 };
  const mend = await breakBank("PATCH /cob/:txid", description, away);
  expect((await api.cancel(charge.id)).status()).toBe(202);
  const waiting = await api.edit(charge.id, { amount: 99 });
  await expectProblemWith(waiting, 409, "not_editable", "payment");
  await mend();
  await api.waitFor(charge.id, "CANCELED");
  const over = await api.edit(charge.id, { amount: 99 });
  const payment: PaymentResponse = await expectProblemWith(over, 409, "not_editable", "payment");
  expect(payment).toMatchObject({ status: "CANCELED", amount: 10.5 });
});

test("a charge that was paid before the bank could change it is RECEIVED: the money wins", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("callback", description, { kind: "drop" });
  const charge = await api.created({ description });
  await betweenReadings();
  await payAtBank(bank, charge.id);
  const answer = await api.edit(charge.id, { amount: 99 });
  const payment: PaymentResponse = await expectProblemWith(answer, 409, "not_editable", "payment");
  expect(payment).toMatchObject({ status: "RECEIVED", amount: 10.5, paidAmount: 10.5 });
  expect(await api.charge(charge.id)).toEqual(payment);
});

test("an overdue Pix charge whose code ended with the due date cannot be changed: it was withdrawn at the bank", async ({
  api,
  bank,
}) => {
  const { id } = await api.created({ pixExpiresInMinutes: 43_200 });
  await api.happen(id, "expire");
  const charge = await api.waitFor(id, "OVERDUE");
  const answer = await api.edit(id, { dueDate: "2099-12-31" });
  const { detail } = await answer.json();
  expect(detail).toContain("crie outra cobrança");
  expect(await expectProblemWith(answer, 409, "not_editable", "payment")).toEqual(charge);
  expect(await cobsAtBank(bank, id)).toMatchObject([{ status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" }]);
});
