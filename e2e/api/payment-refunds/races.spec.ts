import {
  endToEndIdOf,
  exceptionOf,
  received,
  receivedByForce,
  refundsAtBank,
  refundsEnded,
  refundsOf,
  takenBack,
} from "../../support/money";
import { POLLING } from "../../support/polled";
import { expect, expectProblem, expectProblemWith, test } from "../../support/wire";

test("of ten refunds of 30 % at once three are taken, and the bank sends back no more than that", async ({
  api,
  bank,
}) => {
  const { id } = await received(api, { amount: 100 });
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.refund(id, { amount: 30 })),
  );
  const taken = answers.filter((answer) => answer.status() === 201);
  expect(taken.length).toBe(3);
  for (const answer of answers) {
    if (answer.status() !== 201) await expectProblem(answer, 422, "refund_too_large");
  }
  await refundsEnded(api, id);
  await api.waitFor(id, "RECEIVED");
  expect((await refundsAtBank(bank, id)).map(({ valor }) => valor)).toEqual(Array(3).fill("30.00"));
});

test("of ten refunds of everything at once one is taken", async ({ api, bank }) => {
  const { id } = await received(api);
  const answers = await Promise.all(Array.from({ length: 10 }, () => api.refund(id)));
  expect(answers.filter((answer) => answer.status() === 201).length).toBe(1);
  for (const answer of answers) {
    if (answer.status() !== 201) await expectProblemWith(answer, 409, "not_refundable", "payment");
  }
  await api.waitFor(id, "REFUNDED");
  expect(await refundsAtBank(bank, id)).toMatchObject([{ valor: "10.50" }]);
});

test("what the bank takes back and what the merchant sends back at the same instant are never more than was paid", async ({
  api,
  bank,
}) => {
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      const { id } = await received(api);
      const endToEndId = await endToEndIdOf(bank, id);
      const [, answer] = await Promise.all([
        takenBack(bank, endToEndId, { amount: "6.00" }).catch(() => null),
        api.refund(id, { amount: 6 }),
      ]);
      expect([201, 422]).toContain(answer.status());
      const wentBack = async () =>
        (await refundsOf(api, id)).filter(({ status }) => status === "REFUNDED");
      await expect
        .poll(async () => (await wentBack()).map(({ amount }) => amount), POLLING)
        .toEqual([6]);
      expect(await api.waitFor(id, "RECEIVED")).toMatchObject({ paidAmount: 10.5 });
      const back = (await refundsAtBank(bank, id)).filter(({ status }) => status === "DEVOLVIDO");
      expect(back.map(({ valor }) => valor)).toEqual(["6.00"]);
    }),
  );
});

test("of ten requests at once with one key for two charges, those for one are a refund and the others are refused", async ({
  api,
  bank,
}) => {
  const charges = [await received(api), await received(api)];
  const key = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () =>
      charges.map(({ id }) => api.refund(id, { amount: 1 }, key)),
    ).flat(),
  );
  for (const answer of answers) {
    if (answer.status() !== 201) await expectProblem(answer, 422, "idempotency_key_reused");
  }
  expect(answers.filter((answer) => answer.status() === 201).length).toBe(5);
  const counts = await Promise.all(
    charges.map(async ({ id }) => {
      await refundsEnded(api, id);
      return (await refundsAtBank(bank, id)).length;
    }),
  );
  expect(counts.sort()).toEqual([0, 1]);
});

test("a decision to refund and refunds of the charge at the same instant send back no more than was paid", async ({
  api,
  bank,
}) => {
  const { id } = await receivedByForce(api, bank, { amount: "20.00" });
  const exception = await exceptionOf(api, id, "amount_mismatch");
  const answers = await Promise.all([
    api.resolve(exception.id, { resolution: "refund" }),
    api.refund(id, { amount: 15 }),
    api.refund(id, { amount: 15 }),
  ]);
  for (const answer of answers) expect([200, 201, 409, 422]).toContain(answer.status());
  const refunds = await refundsEnded(api, id);
  const cents = refunds.reduce((sum, { amount }) => sum + amount * 100, 0);
  expect(cents).toBeLessThanOrEqual(2_000);
  const atBank = (await refundsAtBank(bank, id)).map(({ valor }) => Number(valor));
  expect(atBank.sort()).toEqual(refunds.map(({ amount }) => amount).sort());
});
