import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import {
  endToEndIdOf,
  exceptionOf,
  exceptionsOf,
  received,
  receivedByForce,
  refundsAtBank,
  refundsEnded,
  takenBack,
} from "../../support/money";
import { POLLING } from "../../support/polled";
import { expect, expectProblem, expectProblemWith, payAtBank, test } from "../../support/wire";

test("what was decided stays decided: another decision is refused, and the answer carries the first", async ({
  api,
  bank,
}) => {
  const charge = await receivedByForce(api, bank, { amount: "1.00" });
  const { id } = await exceptionOf(api, charge.id, "amount_mismatch");
  const decided = await api.resolve(id, { resolution: "ignore", note: "eu vi" });
  const { refund: _, ...first } = await decided.json();
  for (const resolution of ["accept", "refund"]) {
    const answer = await api.resolve(id, { resolution, note: "não" });
    const carried: ExceptionResponse = await expectProblemWith(
      answer,
      409,
      "already_resolved",
      "exception",
    );
    expect(carried).toEqual(first);
  }
  expect(await exceptionsOf(api, charge.id)).toEqual([first]);
  expect(await refundsAtBank(bank, charge.id)).toEqual([]);
});

test("of nine decisions of three kinds at once one holds, and the others are refused with it", async ({
  api,
  bank,
}) => {
  const charge = await received(api);
  await payAtBank(bank, charge.id, { force: true });
  const { id } = await exceptionOf(api, charge.id, "duplicate_payment");
  const resolutions = Array.from({ length: 9 }, (_, n) => ["accept", "refund", "ignore"][n % 3]);
  const answers = await Promise.all(
    resolutions.map((resolution) => api.resolve(id, { resolution })),
  );
  const [held] = await exceptionsOf(api, charge.id);
  for (const [n, answer] of answers.entries()) {
    expect(answer.status()).toBe(resolutions[n] === held?.resolution ? 200 : 409);
  }
  await refundsEnded(api, charge.id);
  const sent = await refundsAtBank(bank, charge.id);
  expect(sent.length).toBe(held?.resolution === "refund" ? 1 : 0);
});

test("an exception about money that already went back, or about none, has nothing to refund and stays open", async ({
  api,
  bank,
}) => {
  const charge = await received(api);
  const endToEndId = await endToEndIdOf(bank, charge.id);
  await takenBack(bank, endToEndId, { amount: "1.00" });
  const taken = await exceptionOf(api, charge.id, "provider_refund");
  const wrong = await receivedByForce(api, bank, { amount: "1.00" });
  const back = await exceptionOf(api, wrong.id, "amount_mismatch");
  await api.refund(wrong.id);
  await api.waitFor(wrong.id, "REFUNDED");
  for (const { id, paymentId } of [taken, back]) {
    await expectProblem(await api.resolve(id, { resolution: "refund" }), 409, "not_refundable");
    const [still] = await exceptionsOf(api, paymentId);
    expect(still?.resolution).toBeNull();
    expect((await api.resolve(id, { resolution: "accept" })).status()).toBe(200);
  }
  expect((await refundsAtBank(bank, charge.id)).length).toBe(1);
});

test("90 days after the payment an exception cannot be refunded any more, only accepted or ignored", async ({
  api,
  bank,
}) => {
  const horario = new Date(Date.now() - 90 * 86_400_000 - 1_000).toISOString();
  const charge = await receivedByForce(api, bank, { amount: "1.00", horario });
  const { id } = await exceptionOf(api, charge.id, "amount_mismatch");
  const answer = await api.resolve(id, { resolution: "refund" });
  await expectProblem(answer, 409, "refund_window_over");
  await expect
    .poll(async () => (await exceptionsOf(api, charge.id))[0]?.resolution, POLLING)
    .toBeNull();
  expect((await api.resolve(id, { resolution: "ignore" })).status()).toBe(200);
  expect(await api.charge(charge.id)).toEqual(charge);
});

test("money completes only a charge that was paid too little", async ({ api, bank }) => {
  const charge = await received(api);
  await payAtBank(bank, charge.id, { amount: "1.00", force: true });
  const { id } = await exceptionOf(api, charge.id, "duplicate_payment");
  const decision = { resolution: "complete", note: "Pagou em duas vezes" };
  await expectProblem(await api.resolve(id, decision), 409, "not_completable");
  const wordless = await api.resolve(id, { resolution: "complete" });
  await expectProblem(wordless, 400, "invalid_body");
  expect(await api.charge(charge.id)).toEqual(charge);
});
