import type { PaymentResponse } from "@/lib/charges/payment-response";
import { merchantApi, validBody } from "../../support/fixtures";
import { historyOf, storyOf } from "../../support/money";
import { cobsAtBank, expect, expectProblem, test, txidOf, unique } from "../../support/wire";

test("a charge that is canceled is CANCELED, and nobody can pay it any more", async ({
  api,
  bank,
  request,
}) => {
  const charge = await api.created();
  const page = `/checkout/${charge.id}`;
  expect((await (await request.get(`${page}/status`)).json()).screen).toBe("pix");
  const answer = await api.cancel(charge.id);
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(await answer.json()).toEqual({ ...charge, status: "CANCELED" });
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR", pix: 0 },
  ]);
  await expectProblem(await api.pay(charge.id), 409, "not_payable");
  expect(await api.charge(charge.id)).toEqual({ ...charge, status: "CANCELED" });
  expect(await (await request.get(page)).text()).not.toContain(charge.pix?.copyPaste);
  // The status is shared for a second by everybody who looks at one page.
  await expect
    .poll(async () => (await (await request.get(`${page}/status`)).json()).screen, {
      timeout: 1_500,
      intervals: [100],
    })
    .toBe("canceled");
});

test("canceling again returns the same, keeps the first reason and calls the bank no more", async ({
  api,
  bank,
}) => {
  const { id } = await api.created();
  const first = await api.cancel(id, { reason: "Pedido desfeito" });
  const before = await cobsAtBank(bank, id);
  for (const body of [undefined, {}, { reason: "Outra razão" }, { reason: null }]) {
    const again = await api.cancel(id, body);
    expect(again.status()).toBe(200);
    expect(await again.json()).toEqual(await first.json());
  }
  expect(await cobsAtBank(bank, id)).toEqual(before);
  expect(await storyOf(api, id)).toEqual([
    "created CREATING by the merchant",
    "opened CREATING→PENDING by the bank",
    "cancel_asked PENDING→PENDING by the merchant",
    "canceled PENDING→CANCELED by the merchant",
  ]);
  const reasons = (await historyOf(api, id)).map(({ reason }) => reason);
  expect(reasons).toEqual([null, null, "Pedido desfeito", "Pedido desfeito"]);
});

test("ten requests at once call a charge off once", async ({ api }) => {
  const { id } = await api.created();
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.cancel(id)));
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
  const types = (await historyOf(api, id)).map(({ type }) => type);
  expect(types).toEqual(["created", "opened", "cancel_asked", "canceled"]);
});

for (const billingType of ["CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"]) {
  test(`a ${billingType} charge, which no bank holds, is canceled at once`, async ({ api }) => {
    const charge = await api.created({ billingType });
    const answer = await api.cancel(charge.id);
    expect(answer.status()).toBe(200);
    expect(await answer.json()).toEqual({ ...charge, status: "CANCELED" });
  });
}

test("a reason of 140 characters, emoji among them, is kept as it was sent", async ({ api }) => {
  for (const reason of ["é".repeat(140), "😀".repeat(140), "", " a\r\nb "]) {
    const { id } = await api.created({ billingType: "BOLETO" });
    expect((await api.cancel(id, { reason })).status()).toBe(200);
    const last = (await historyOf(api, id)).at(-1);
    expect(last).toMatchObject({ type: "canceled", reason: reason === "" ? null : reason });
  }
});

test("a charge that the bank made without saying so is canceled there as well", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  await breakBank("PUT /cob/:txid", description, { kind: "lost-response" }, 1);
  const charge = await api.created({ description });
  expect(charge.status).toBe("CREATING");
  const answer = await api.cancel(charge.id);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ id: charge.id, status: "CANCELED" });
  expect(await cobsAtBank(bank, charge.id)).toMatchObject([
    { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
  ]);
});

test("a charge that the bank has withdrawn by itself is canceled as well", async ({
  api,
  bank,
}) => {
  const { id } = await api.created();
  expect((await bank.post(`/control/cobs/${txidOf(id)}/remove`, { data: {} })).status()).toBe(200);
  const answer = await api.cancel(id);
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ id, status: "CANCELED" });
  expect(await cobsAtBank(bank, id)).toMatchObject([{ status: "REMOVIDA_PELO_PSP" }]);
});

test("a charge that the bank refused is CANCELED already", async ({ api, breakBank }) => {
  const description = unique();
  const refusal = { kind: "refuse", violations: [{ razao: "nao", propriedade: "cob" }] };
  await breakBank("PUT /cob/:txid", description, refusal);
  await expectProblem(await api.create(validBody({ description })), 422, "refused_by_provider");
  const { content } = await api.listed("?size=100&status=CANCELED");
  const { id = "" } = content.find((charge) => charge.description === description) ?? {};
  expect((await api.cancel(id)).status()).toBe(200);
  expect((await historyOf(api, id)).map(({ type }) => type)).toEqual(["created", "refused"]);
});

test("a token with pagamentos:write alone is enough, and /v1 does the same", async ({
  api,
  request,
  merchant,
}) => {
  const { id } = await api.created({ billingType: "BOLETO" });
  const { token } = await merchantApi(request, merchant, "pagamentos:write");
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.post(`/v1/payments/${id}/cancel`, { headers });
  expect(answer.status()).toBe(200);
  const canceled: PaymentResponse = await answer.json();
  expect(canceled.invoiceUrl).not.toContain("/v1/");
  expect(canceled).toEqual(await api.charge(id));
});

test("a charge that was canceled is listed as such, with its amount, and in its window once", async ({
  api,
}) => {
  const { id, createdAt } = await api.created({ billingType: "BOLETO" });
  await api.cancel(id);
  const window = new URLSearchParams({
    createdFrom: createdAt,
    createdTo: new Date(Date.parse(createdAt) + 1).toISOString(),
  });
  for (const [status, times] of [
    ["CANCELED", 1],
    ["PENDING", 0],
  ] as const) {
    const { content } = await api.listed(`?${window}&status=${status}`);
    expect(content.filter((charge) => charge.id === id).length, status).toBe(times);
  }
});
