import { randomUUID } from "node:crypto";
import {
  historyOf,
  received,
  refunded,
  refundsAtBank,
  refundsEnded,
  refundsOf,
} from "../../support/money";
import { expect, expectProblem, places, test, unique } from "../../support/wire";

test("more than what is left is refused by name, with what is left, and consumes no key", async ({
  api,
  bank,
}) => {
  const { id } = await received(api);
  const key = { "idempotency-key": randomUUID() };
  const refused = async (amount: number, left: string) => {
    const answer = await api.refund(id, { amount }, key);
    const problem = await expectProblem(answer, 422, "refund_too_large", String(amount));
    expect(places(problem)).toEqual(["/amount"]);
    expect(problem.detail).toContain(left);
  };
  await refused(10.51, "10,50");
  await refused(9_999_999_999.99, "10,50");
  await refunded(api, id, { amount: 10 });
  await refused(0.51, "0,50");
  await refundsEnded(api, id);
  await refused(0.51, "0,50");
  const answer = await api.refund(id, { amount: 0.5 }, key);
  expect(answer.status()).toBe(201);
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
  await api.waitFor(id, "REFUNDED");
  const sent = (await refundsAtBank(bank, id)).map(({ valor }) => valor);
  expect(sent).toEqual(["10.00", "0.50"]);
});

test("the same key with another body, or for another charge, is refused and sends nothing back", async ({
  api,
  bank,
}) => {
  const [one, two] = [await received(api), await received(api)];
  const key = { "idempotency-key": randomUUID() };
  const body = { amount: 1, reason: "Troca" };
  expect((await api.refund(one.id, body, key)).status()).toBe(201);
  for (const [id, other] of [
    [one.id, { ...body, amount: 1.01 }],
    [one.id, { ...body, amount: 10.5 }],
    [one.id, { ...body, reason: "troca" }],
    [one.id, { amount: 1 }],
    [one.id, { reason: "Troca" }],
    [one.id, undefined],
    [two.id, body],
  ] as const) {
    const what = `${id} ${JSON.stringify(other)}`;
    const answer = await api.refund(id, other, key);
    await expectProblem(answer, 422, "idempotency_key_reused", what);
    expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
  }
  expect(await refundsAtBank(bank, one.id)).toMatchObject([{ valor: "1.00" }]);
  expect(await refundsAtBank(bank, two.id)).toEqual([]);
  expect(await api.charge(two.id)).toEqual(two);
});

test("what the bank refuses for good answers 422 with its reason, the same on replay; the charge is RECEIVED and the amount free again", async ({
  api,
  bank,
  breakBank,
}) => {
  const description = unique();
  const charge = await received(api, { description });
  const razao = "A conta do pagador nao recebe devolucoes";
  const mend = await breakBank("PUT /pix/:e2eid/devolucao/:id", description, {
    kind: "refuse",
    violations: [{ razao, propriedade: "devolucao.valor" }],
  });
  const key = { "idempotency-key": randomUUID() };
  const first = await api.refund(charge.id, { reason: "Troca" }, key);
  const problem = await expectProblem(first, 422, "refused_by_provider");
  expect(problem.detail).toContain(razao);
  expect(first.headers()["idempotent-replayed"]).toBeUndefined();
  expect(await api.charge(charge.id)).toEqual(charge);
  await mend();
  const again = await api.refund(charge.id, { reason: "Troca" }, key);
  expect(again.headers()["idempotent-replayed"]).toBe("true");
  expect(await expectProblem(again, 422, "refused_by_provider")).toEqual({
    ...problem,
    requestId: expect.any(String),
  });
  expect(await refundsOf(api, charge.id)).toMatchObject([
    { status: "FAILED", amount: 10.5, failure: expect.stringContaining(razao) },
  ]);
  expect(await refundsAtBank(bank, charge.id)).toEqual([]);
  expect((await historyOf(api, charge.id)).slice(3)).toMatchObject([
    { type: "refund_started", from: "RECEIVED", to: "REFUNDING", reason: "Troca" },
    { type: "returned_to_received", reason: expect.stringContaining(razao) },
  ]);
  await refunded(api, charge.id);
  await api.waitFor(charge.id, "REFUNDED");
});
