import { randomUUID } from "node:crypto";
import { validBody } from "../../support/fixtures";
import { received, refundsAtBank, refundsEnded, refundsOf } from "../../support/money";
import { expect, send, test, unique } from "../../support/wire";

const REFUND_ROUTE = "PUT /pix/:e2eid/devolucao/:id";

test("the same key and body answer 201 with the same refund as it is now, and the bank is called once", async ({
  api,
  bank,
  countCalls,
}) => {
  const description = unique();
  const { id } = await received(api, { description });
  const calls = await countCalls(REFUND_ROUTE, description);
  const key = { "idempotency-key": randomUUID() };
  const body = { amount: 4.2, reason: "Troca" };
  const first = await (await api.refund(id, body, key)).json();
  const [ended] = await refundsEnded(api, id);
  expect(ended).toMatchObject({ id: first.id, status: "REFUNDED" });
  for (let retry = 1; retry <= 3; retry += 1) {
    const again = await api.refund(id, body, key);
    expect(again.status()).toBe(201);
    expect(again.headers()["idempotent-replayed"]).toBe("true");
    expect(await again.json()).toEqual(ended);
  }
  expect(await calls()).toBe(1);
  expect(await refundsAtBank(bank, id)).toMatchObject([{ valor: "4.20" }]);
});

test("the same body in another spelling, and the key in quotes, are the same request", async ({
  api,
  bank,
  baseAddress,
}) => {
  const { id } = await received(api);
  const key = randomUUID();
  const spellings = [
    '{"amount":4.2,"reason":"Não"}',
    '{"reason":"N\\u00e3o","amount":4.20}',
    ' {"amount" : 42e-1, "reason":"Não"}\r\n',
  ];
  for (const [n, body] of spellings.entries()) {
    const answer = await send(baseAddress, {
      method: "POST",
      path: `/payments/${id}/refunds`,
      headers: [
        ["authorization", `Bearer ${api.token}`],
        ["content-type", "application/json"],
        ["idempotency-key", n === 2 ? `"${key}"` : key],
      ],
      body,
    });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers["idempotent-replayed"]).toBe(n === 0 ? undefined : "true");
  }
  expect(await refundsAtBank(bank, id)).toMatchObject([{ valor: "4.20" }]);
});

test("20 equal requests at once are one refund, and the bank is called once", async ({
  api,
  bank,
  countCalls,
}) => {
  const description = unique();
  const { id } = await received(api, { description });
  const calls = await countCalls(REFUND_ROUTE, description);
  const key = { "idempotency-key": randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => api.refund(id, { amount: 1 }, key)),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(201));
  const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).id));
  expect(new Set(ids).size).toBe(1);
  const replayed = answers.filter((answer) => answer.headers()["idempotent-replayed"] === "true");
  expect(replayed.length).toBe(19);
  await refundsEnded(api, id);
  expect(await calls()).toBe(1);
  expect((await refundsOf(api, id)).length).toBe(1);
  expect(await refundsAtBank(bank, id)).toMatchObject([{ valor: "1.00" }]);
});

test("B3 the same key of two merchants, and of a creation and a refund, are different things", async ({
  api,
  otherApi,
  bank,
}) => {
  const key = { "idempotency-key": randomUUID() };
  const ids: string[] = [];
  for (const merchant of [api, otherApi]) {
    const charge = await (await merchant.create(validBody(), key)).json();
    await merchant.pay(charge.id);
    await merchant.waitFor(charge.id, "RECEIVED");
    const answer = await merchant.refund(charge.id, { amount: 1 }, key);
    expect(answer.status()).toBe(201);
    expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
    const refund = await answer.json();
    expect(refund.paymentId).toBe(charge.id);
    ids.push(refund.id);
    expect(await refundsAtBank(bank, charge.id)).toMatchObject([{ valor: "1.00" }]);
  }
  expect(new Set(ids).size).toBe(2);
});
