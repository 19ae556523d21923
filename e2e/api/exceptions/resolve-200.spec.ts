import type { ExceptionResponse } from "@/lib/payments/discrepancy-response";
import { merchantApi } from "../../support/fixtures";
import {
  exceptionOf,
  exceptionsOf,
  historyOf,
  moneyAtBank,
  received,
  receivedByForce,
  refundsAtBank,
  refundsEnded,
  refundsOf,
  storyOf,
} from "../../support/money";
import { POLLING, polled } from "../../support/polled";
import { expect, payAtBank, test } from "../../support/wire";
import { INSTANT } from "../payments-post/bodies";

for (const resolution of ["accept", "ignore"] as const) {
  test(`${resolution} closes an exception with a note, leaves the charge as it is, and answers the same when repeated`, async ({
    api,
    bank,
  }) => {
    const charge = await receivedByForce(api, bank, { amount: "21.00" });
    const open = await exceptionOf(api, charge.id, "amount_mismatch");
    const note = `${"é".repeat(490)} 😀 "x"`;
    const answer = await api.resolve(open.id, { resolution, note });
    expect(answer.status()).toBe(200);
    expect(answer.headers()["cache-control"]).toBe("private, no-store");
    const { refund, ...resolved }: ExceptionResponse & { refund: unknown } = await answer.json();
    expect(refund).toBeNull();
    expect(resolved).toEqual({
      ...open,
      resolution,
      note,
      resolvedAt: expect.stringMatching(INSTANT),
      resolvedBy: `client:${api.clientId}`,
    });
    for (const body of [{ resolution, note }, { resolution }, { resolution, note: "outra" }]) {
      const again = await api.resolve(open.id, body);
      expect(again.status()).toBe(200);
      expect(await again.json()).toEqual({ ...resolved, refund: null });
    }
    expect(await exceptionsOf(api, charge.id)).toEqual([resolved]);
    expect(await api.charge(charge.id)).toEqual(charge);
    expect(await refundsOf(api, charge.id)).toEqual([]);
  });
}

test("the refund of a second payment sends exactly that money back, and the charge stays RECEIVED", async ({
  api,
  bank,
}) => {
  const charge = await received(api);
  const [first] = await moneyAtBank(bank, charge.id);
  await payAtBank(bank, charge.id, { amount: "33.00", force: true });
  const { id } = await exceptionOf(api, charge.id, "duplicate_payment");
  const answer = await api.resolve(id, { resolution: "refund", note: "pagou duas vezes" });
  expect(answer.status()).toBe(200);
  const resolved: ExceptionResponse = await answer.json();
  expect(resolved).toMatchObject({ resolution: "refund", note: "pagou duas vezes" });
  const [refund, ...more] = await refundsEnded(api, charge.id);
  expect(more).toEqual([]);
  expect(refund).toMatchObject({
    status: "REFUNDED",
    amount: 33,
    origin: "MERCHANT",
    reason: null,
    endToEndId: resolved.facts.endToEndId,
  });
  expect(refund?.endToEndId).not.toBe(first?.endToEndId);
  for (const money of await moneyAtBank(bank, charge.id)) {
    const expected = money.endToEndId === first?.endToEndId ? [] : ["33.00"];
    expect(money.devolucoes.map(({ valor }) => valor)).toEqual(expected);
  }
  expect(await api.charge(charge.id)).toEqual(charge);
  expect((await storyOf(api, charge.id)).slice(2)).toEqual([
    "paid PENDING→RECEIVED by the bank",
    "extra_settlement RECEIVED→RECEIVED by the bank",
    "refund_added RECEIVED→RECEIVED by the merchant",
    "refund_ended RECEIVED→RECEIVED by the bank",
  ]);
  // What paid the charge is still the merchant's to send back, as a whole.
  expect((await api.refund(charge.id)).status()).toBe(201);
  await api.waitFor(charge.id, "REFUNDED");
});

test("the refund of a payment with a discrepancy moves the charge to REFUNDED", async ({
  api,
  bank,
}) => {
  const late = await api.created({ pixExpiresInMinutes: 1 });
  const horario = new Date(Date.parse(late.pix?.expiresAt ?? "") + 60_000).toISOString();
  await payAtBank(bank, late.id, { horario, force: true });
  const called = await api.created();
  await api.cancel(called.id);
  await payAtBank(bank, called.id, { force: true });
  const wrong = await receivedByForce(api, bank, { amount: "21.00" });
  await Promise.all(
    (
      [
        [late.id, "late_payment", 10.5],
        [called.id, "paid_after_cancel", 10.5],
        [wrong.id, "amount_mismatch", 21],
      ] as const
    ).map(async ([id, kind, amount]) => {
      const exception = await exceptionOf(api, id, kind);
      expect((await api.resolve(exception.id, { resolution: "refund" })).status()).toBe(200);
      await api.waitFor(id, "REFUNDED");
      expect(await refundsOf(api, id)).toMatchObject([{ status: "REFUNDED", amount }]);
      expect((await historyOf(api, id)).at(-2)).toMatchObject({
        type: "refund_started",
        actor: `client:${api.clientId}`,
      });
    }),
  );
});

test("of money that went back in part, the refund sends what is left", async ({ api, bank }) => {
  const { id } = await receivedByForce(api, bank, { amount: "21.00" });
  await api.refund(id, { amount: 10.5 });
  await refundsEnded(api, id);
  const exception = await exceptionOf(api, id, "amount_mismatch");
  expect((await api.resolve(exception.id, { resolution: "refund" })).status()).toBe(200);
  await api.waitFor(id, "REFUNDED");
  const sent = (await refundsAtBank(bank, id)).map(({ valor }) => valor);
  expect(sent).toEqual(["10.50", "10.50"]);
});

test("money that names no charge goes back as a whole", async ({ own: { api, bank, pixKey } }) => {
  const money = await bank.post("/control/pix", {
    data: { chave: pixKey, amount: "12.34", txid: crypto.randomUUID().replaceAll("-", "") },
  });
  const [{ endToEndId }] = (await money.json()).pix;
  const find = async () =>
    (await exceptionsOf(api, null)).find(({ facts }) => facts.endToEndId === endToEndId);
  const exception = await polled(find, (found) => found !== undefined);
  expect(exception).toMatchObject({ kind: "unknown_charge", amount: 12.34 });
  const answer = await api.resolve(exception?.id ?? "", { resolution: "refund" });
  expect(answer.status()).toBe(200);
  await expect
    .poll(async () => {
      const { pix } = await (await bank.get("/control/pix?limit=1000")).json();
      return pix.find((one: { endToEndId: string }) => one.endToEndId === endToEndId).devolucoes;
    }, POLLING)
    .toMatchObject([{ valor: "12.34", status: "DEVOLVIDO" }]);
});

test("ten requests to send a second payment back, at once, send it back once", async ({
  api,
  bank,
}) => {
  const { id: paymentId } = await received(api);
  await payAtBank(bank, paymentId, { force: true });
  const { id } = await exceptionOf(api, paymentId, "duplicate_payment");
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.resolve(id, { resolution: "refund" })),
  );
  expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
  await refundsEnded(api, paymentId);
  expect((await refundsAtBank(bank, paymentId)).length).toBe(1);
  expect((await refundsOf(api, paymentId)).length).toBe(1);
});

test("a token with pagamentos:write alone is enough, and /v1 does the same", async ({
  api,
  bank,
  request,
  merchant,
}) => {
  const charge = await receivedByForce(api, bank, { amount: "1.00" });
  const { id } = await exceptionOf(api, charge.id, "amount_mismatch");
  const { token } = await merchantApi(request, merchant, "pagamentos:write");
  const answer = await request.post(`/v1/exceptions/${id}/resolve`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    data: JSON.stringify({ resolution: "accept", note: null }),
  });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({ id, resolution: "accept", note: null });
});

test("a second payment completes what was paid of its charge, and each goes back by a request of its own", async ({
  api,
  bank,
}) => {
  const { id } = await receivedByForce(api, bank, { amount: "5.00" });
  await payAtBank(bank, id, { amount: "5.50", force: true });
  const find = async () => (await exceptionsOf(api, id)).find(({ amount }) => amount === 5.5);
  const rest = await polled(find, (found) => found !== undefined);
  expect(rest).toMatchObject({ kind: "amount_mismatch", facts: { paidBefore: "5.00" } });
  const decision = { resolution: "complete", note: "Pagou em duas vezes" };
  expect((await api.resolve(rest?.id ?? "", decision)).status()).toBe(200);
  expect(await api.charge(id)).toMatchObject({ status: "RECEIVED", paidAmount: 10.5 });
  expect((await exceptionsOf(api, id)).map(({ resolution }) => resolution)).toEqual([
    "complete",
    "complete",
  ]);
  expect(await (await api.refund(id)).json()).toMatchObject({ amount: 5 });
  expect(await (await api.refund(id)).json()).toMatchObject({ amount: 5.5 });
  await api.waitFor(id, "REFUNDED");
});
