import type { PaymentResponse } from "@/lib/charges/payment-response";
import { brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import { brasiliaDay, merchantApi } from "../../support/fixtures";
import { exceptionsOf, historyOf, storyOf } from "../../support/money";
import { cobsAtBank, expect, payAtBank, test, unique } from "../../support/wire";

const dueDate = brasiliaDay(9);

test("a charge has another amount and due date, at the bank and on its payer's page, and is paid so", async ({
  api,
  bank,
  request,
}) => {
  const charge = await api.created();
  const answer = await api.edit(charge.id, { amount: 12.34, dueDate });
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/json; charset=utf-8");
  const edited: PaymentResponse = await answer.json();
  expect(edited).toMatchObject({ id: charge.id, status: "PENDING", amount: 12.34, dueDate });
  expect(edited.createdAt).toBe(charge.createdAt);
  const code = readBrCode(edited.pix?.copyPaste ?? "");
  expect(code.kind === "read" && brCodeAmount(code.code)).toBe(1_234n);
  expect(await api.charge(charge.id)).toEqual(edited);
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([{ status: "ATIVA", valor: "12.34" }]);
  expect(await (await request.get(`/checkout/${charge.id}`)).text()).toContain("12,34");
  await payAtBank(bank, charge.id);
  expect(await api.waitFor(charge.id, "RECEIVED")).toMatchObject({ paidAmount: 12.34 });
  expect(await exceptionsOf(api, charge.id)).toEqual([]);
  expect((await storyOf(api, charge.id)).slice(2)).toEqual([
    "edit_asked PENDING→PENDING by the merchant",
    "edited PENDING→PENDING by the merchant",
    "paid PENDING→RECEIVED by the bank",
  ]);
});

test("what is not sent stays, and the same again answers the same and is no event", async ({
  api,
}) => {
  const charge = await api.created();
  const first = await api.edit(charge.id, { amount: 11 });
  expect(await first.json()).toMatchObject({ amount: 11, dueDate: charge.dueDate });
  for (const body of [{ amount: 11 }, { amount: 11, dueDate: null }]) {
    const again = await api.edit(charge.id, body);
    expect(again.status()).toBe(200);
    expect(await again.json()).toEqual(await first.json());
  }
  const types = (await historyOf(api, charge.id)).map(({ type }) => type);
  expect(types).toEqual(["created", "opened", "edit_asked", "edited"]);
});

test("a changed charge is listed by what it is now, and by what it was no more", async ({
  api,
}) => {
  const { id } = await api.created();
  await api.edit(id, { dueDate });
  for (const [day, times] of [
    [dueDate, 1],
    [brasiliaDay(3), 0],
  ] as const) {
    const query = `?size=100&dueDateFrom=${day}&dueDateTo=${day}`;
    const { content } = await api.listed(query);
    expect(content.filter((charge) => charge.id === id).length, day).toBe(times);
  }
});

for (const billingType of ["BOLETO", "UNDEFINED"]) {
  test(`a ${billingType} charge is changed as well`, async ({ api }) => {
    const { id } = await api.created({ billingType, description: unique() });
    const answer = await api.edit(id, { amount: 99.99, dueDate });
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toMatchObject({ amount: 99.99, dueDate, billingType });
  });
}

for (const body of [
  { billingType: "BOLETO" },
  { billingType: "PIX", fine: { percent: 2 }, interest: { percentPerMonth: 1 } },
]) {
  test(`an overdue ${body.billingType} charge waits again with a later due date`, async ({
    api,
  }) => {
    const { id } = await api.created({ ...body, amount: 100 });
    expect((await api.happen(id, "expire")).status()).toBe(202);
    await api.waitFor(id, "OVERDUE");
    const answer = await api.edit(id, { amount: 90, dueDate });
    expect(answer.status()).toBe(200);
    const edited: PaymentResponse = await answer.json();
    expect(edited).toMatchObject({ status: "PENDING", amount: 90, dueDate });
    expect(await api.charge(id)).toEqual(edited);
    expect((await storyOf(api, id)).slice(2)).toEqual([
      "lapsed PENDING→OVERDUE by the bank",
      "edit_asked OVERDUE→OVERDUE by the merchant",
      "edited OVERDUE→PENDING by the merchant",
    ]);
    expect((await api.happen(id, "pay")).status()).toBe(202);
    await api.waitFor(id, "RECEIVED");
    expect(await exceptionsOf(api, id)).toEqual([]);
  });
}

test("a token with pagamentos:write alone is enough, and /v1 does the same", async ({
  api,
  request,
  merchant,
}) => {
  const { id } = await api.created();
  const { token } = await merchantApi(request, merchant, "pagamentos:write");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.patch(`/v1/payments/${id}`, { headers, data: { amount: 13 } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toEqual(await api.charge(id));
});
