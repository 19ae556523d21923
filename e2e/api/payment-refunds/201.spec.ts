import type { RefundResponse } from "@/lib/payments/refund-response";
import { merchantApi } from "../../support/fixtures";
import {
  historyOf,
  received,
  receivedByForce,
  refunded,
  refundsAtBank,
  refundsEnded,
  refundsOf,
  storyOf,
} from "../../support/money";
import { POLLING } from "../../support/polled";
import { expect, payAtBank, test, unique } from "../../support/wire";
import { ID, INSTANT } from "../payments-post/bodies";

const AWAY = { kind: "error-before", status: 503 };

test("a refund without an amount sends everything back: every field is there, and the charge ends REFUNDED", async ({
  api,
  bank,
  request,
}) => {
  const charge = await received(api);
  const answer = await api.refund(charge.id);
  expect(answer.status()).toBe(201);
  expect(answer.headers()["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.headers()["cache-control"]).toBe("private, no-store");
  expect(answer.headers()["idempotent-replayed"]).toBeUndefined();
  const refund: RefundResponse = await answer.json();
  // The simulated bank needs 200 ms; on a busy machine it may be done before the answer is out.
  const done = refund.status === "REFUNDED";
  expect(refund).toEqual({
    id: expect.stringMatching(ID),
    paymentId: charge.id,
    status: done ? "REFUNDED" : "PROCESSING",
    amount: 10.5,
    reason: null,
    origin: "MERCHANT",
    failure: null,
    endToEndId: expect.stringMatching(/^E[A-Za-z0-9]{31}$/),
    createdAt: expect.stringMatching(INSTANT),
    finishedAt: done ? expect.stringMatching(INSTANT) : null,
  });
  expect(await api.waitFor(charge.id, "REFUNDED")).toEqual({ ...charge, status: "REFUNDED" });
  expect(await refundsOf(api, charge.id)).toEqual([
    { ...refund, status: "REFUNDED", finishedAt: expect.stringMatching(INSTANT) },
  ]);
  expect(await refundsAtBank(bank, charge.id)).toMatchObject([
    { valor: "10.50", status: "DEVOLVIDO", natureza: "ORIGINAL" },
  ]);
  const screen = async () =>
    (await (await request.get(`/checkout/${charge.id}/status`)).json()).screen;
  await expect.poll(screen, POLLING).toBe("refunded");
});

test("parts go back until nothing is left: RECEIVED after each, REFUNDED after the last, the paid amount as it was", async ({
  api,
  bank,
}) => {
  const charge = await received(api);
  for (const [amount, status] of [
    [0.01, "RECEIVED"],
    [10, "RECEIVED"],
    [undefined, "REFUNDED"],
  ] as const) {
    const refund = await refunded(api, charge.id, amount === undefined ? {} : { amount });
    expect(refund.amount).toBe(amount ?? 0.49);
    await refundsEnded(api, charge.id);
    expect(await api.waitFor(charge.id, status)).toEqual({ ...charge, status });
  }
  expect((await refundsAtBank(bank, charge.id)).map(({ valor }) => valor)).toEqual([
    "0.01",
    "10.00",
    "0.49",
  ]);
  const back = [
    "refund_started RECEIVED→REFUNDING by the merchant",
    "returned_to_received REFUNDING→RECEIVED by the bank",
  ];
  expect((await storyOf(api, charge.id)).slice(3)).toEqual([
    ...back,
    ...back,
    "refund_started RECEIVED→REFUNDING by the merchant",
    "refunded REFUNDING→REFUNDED by the bank",
  ]);
});

test("a refund that is requested while another is under way joins it", async ({
  api,
  breakBank,
}) => {
  const description = unique();
  const mend = await breakBank("PUT /pix/:e2eid/devolucao/:id", description, AWAY);
  const { id } = await received(api, { description });
  const refunds = [
    await refunded(api, id, { amount: 1 }),
    await refunded(api, id, { amount: 2, reason: "Segunda" }),
  ];
  expect(refunds.map(({ status }) => status)).toEqual(["PROCESSING", "PROCESSING"]);
  expect(await api.charge(id)).toMatchObject({ status: "REFUNDING", paidAmount: 10.5 });
  await mend();
  await api.waitFor(id, "RECEIVED");
  expect((await refundsOf(api, id)).map(({ status }) => status)).toEqual(["REFUNDED", "REFUNDED"]);
  const events = (await historyOf(api, id)).slice(3);
  expect(events.slice(0, 2)).toMatchObject([
    { type: "refund_started", from: "RECEIVED", to: "REFUNDING", reason: null },
    { type: "refund_added", from: "REFUNDING", to: "REFUNDING", reason: "Segunda" },
  ]);
  expect(events.at(-1)).toMatchObject({ type: "returned_to_received", to: "RECEIVED" });
});

test("the payer reads the reason, as it was sent, in 140 characters at most", async ({
  api,
  bank,
}) => {
  const { id } = await received(api);
  const reasons = ["Produto em falta", "é".repeat(140), 'aspas " e \\ e <b>'];
  for (const reason of reasons) {
    const refund = await refunded(api, id, { amount: 1, reason });
    expect(refund.reason).toBe(reason);
    await refundsEnded(api, id);
  }
  expect((await refundsOf(api, id)).map(({ reason }) => reason)).toEqual(reasons);
  expect((await refundsAtBank(bank, id)).map(({ descricao }) => descricao)).toEqual(reasons);
});

test("no body, an empty object and nulls request everything that is left", async ({ api }) => {
  for (const body of [undefined, {}, { amount: null, reason: null }]) {
    const { id } = await received(api);
    expect(await refunded(api, id, body)).toMatchObject({ amount: 10.5, reason: null });
  }
});

test("what was paid can go back, whatever the amount of the charge", async ({ api, bank }) => {
  for (const [amount, paid] of [
    [10.5, "21.00"],
    [0, "7.25"],
  ] as const) {
    const charge = await receivedByForce(api, bank, { amount: paid }, { amount });
    const refund = await refunded(api, charge.id);
    expect(refund.amount).toBe(Number(paid));
    await api.waitFor(charge.id, "REFUNDED");
    expect(await refundsAtBank(bank, charge.id)).toMatchObject([{ valor: paid }]);
  }
});

test("of money that arrived twice, asking for the charge's refund sends back what paid it and nothing more", async ({
  api,
  bank,
}) => {
  const { id } = await api.created();
  await payAtBank(bank, id);
  await api.waitFor(id, "RECEIVED");
  await payAtBank(bank, id, { force: true });
  await expect
    .poll(async () => (await historyOf(api, id)).map(({ type }) => type), POLLING)
    .toContain("extra_settlement");
  expect(await refunded(api, id)).toMatchObject({ amount: 10.5 });
  await api.waitFor(id, "REFUNDED");
  expect(await refundsAtBank(bank, id)).toMatchObject([{ valor: "10.50" }]);
});

test("a token with pagamentos:write alone is enough, and /v1 does the same", async ({
  api,
  request,
  merchant,
}) => {
  const { id } = await received(api);
  const { token } = await merchantApi(request, merchant, "pagamentos:write");
  const answer = await request.post(`/v1/payments/${id}/refunds`, {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
  });
  expect(answer.status()).toBe(201);
  expect(await answer.json()).toMatchObject({ paymentId: id, amount: 10.5 });
});

test("a charge whose money went back is listed as such, in its window once, with the day it was paid on", async ({
  api,
}) => {
  const { id, createdAt, paidOn } = await received(api);
  await refunded(api, id);
  const charge = await api.waitFor(id, "REFUNDED");
  const window = new URLSearchParams({
    createdFrom: createdAt,
    createdTo: new Date(Date.parse(createdAt) + 1).toISOString(),
    paidOnFrom: paidOn ?? "",
    paidOnTo: paidOn ?? "",
  });
  const { content } = await api.listed(`?${window}&status=REFUNDED&status=REFUNDING`);
  expect(content).toEqual([charge]);
  expect((await api.listed(`?${window}&status=RECEIVED`)).content).toEqual([]);
});
