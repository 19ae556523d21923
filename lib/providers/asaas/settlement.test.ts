import { describe, expect, test } from "vitest";
import { readPayment } from "./payment";
import { readPixTransaction, refundDescription, refundsOf, settlementOf } from "./settlement";

const REFERENCE = "018f0000-0000-7000-8000-000000000001";
const now = new Date("2026-11-21T15:00:00Z");

function payment(overrides: Record<string, unknown> = {}) {
  const read = readPayment({
    id: "pay_1",
    status: "RECEIVED",
    billingType: "PIX",
    value: 10.5,
    netValue: 9.51,
    dueDate: "2026-11-30",
    externalReference: REFERENCE,
    clientPaymentDate: "2026-11-20",
    paymentDate: "2026-11-20",
    ...overrides,
  });
  if (!read) throw new Error("unreadable");
  return read;
}

describe("money", () => {
  test("is read with the provider's name for it, its net value and the end of the day it was paid on", () => {
    expect(settlementOf(payment(), null, now)).toEqual({
      reference: "pay_1",
      endToEndId: null,
      txid: REFERENCE.replaceAll("-", ""),
      amount: 1050n,
      net: 951n,
      paidAt: new Date("2026-11-21T02:59:59Z"),
      pixKey: null,
      funds: "credited",
      dispute: null,
      method: "PIX",
      refunds: [],
    });
  });

  test("in cash is whole with its receiver, and not with the provider", () => {
    const inCash = payment({ status: "RECEIVED_IN_CASH" });
    expect(settlementOf(inCash, null, now)).toMatchObject({ isInCash: true, net: 1050n });
    expect(settlementOf(payment(), null, now)).not.toHaveProperty("isInCash");
  });

  test("paid today was paid by now", () => {
    const today = payment({ clientPaymentDate: "2026-11-21" });
    expect(settlementOf(today, null, now)?.paidAt).toEqual(now);
  });

  test("by Pix has the network's name and instant, in Brasília's time", () => {
    const pix = readPixTransaction({
      endToEndIdentifier: "E1",
      effectiveDate: "2026-11-20 23:30:05",
    });
    const settlement = settlementOf(payment(), pix, now);
    expect(settlement?.endToEndId).toBe("E1");
    expect(settlement?.paidAt).toEqual(new Date("2026-11-21T02:30:05Z"));
  });

  test("that is authorized has the day that the provider announces for its credit, if it does", () => {
    const announced = { paymentDate: null, estimatedCreditDate: "2026-12-22" };
    const read = (changes: Record<string, unknown>) => settlementOf(payment(changes), null, now);
    expect(read({ ...announced, status: "CONFIRMED" })).toMatchObject({ expectedOn: "2026-12-22" });
    for (const changes of [
      { ...announced, status: "RECEIVED", paymentDate: "2026-11-21" },
      { ...announced, status: "CONFIRMED", estimatedCreditDate: null },
      { ...announced, status: "CONFIRMED", estimatedCreditDate: "soon" },
    ]) {
      expect(read(changes)).not.toHaveProperty("expectedOn");
    }
  });

  test.each([
    [{ status: "CONFIRMED", paymentDate: null }, "authorized", null],
    [{ status: "RECEIVED" }, "credited", null],
    [{ status: "CHARGEBACK_REQUESTED", paymentDate: null }, "authorized", "open"],
    [{ status: "CHARGEBACK_DISPUTE" }, "credited", "open"],
    [
      { status: "AWAITING_CHARGEBACK_REVERSAL", chargeback: { status: "REVERSED" } },
      "credited",
      "open",
    ],
    [{ status: "RECEIVED", chargeback: { status: "REVERSED" } }, "credited", null],
    [{ status: "REFUNDED", chargeback: { status: "DISPUTE_LOST" } }, "credited", "lost"],
    [
      { status: "CHARGEBACK_REQUESTED", chargeback: { status: "DISPUTE_LOST" } },
      "credited",
      "lost",
    ],
  ])("as %j is %s, its dispute %s", (overrides, funds, dispute) => {
    expect(settlementOf(payment(overrides), null, now)).toMatchObject({ funds, dispute });
  });

  test.each([
    ["FRAUD", "2026-12-01", { reason: "fraud", answerBy: "2026-12-01" }],
    [
      "SERVICE_NOT_RECEIVED",
      "2026-12-01 23:59:59",
      { reason: "not_received", answerBy: "2026-12-01" },
    ],
    ["A_RULE_OF_TOMORROW", null, { reason: "other", answerBy: null }],
    [null, "logo", { reason: null, answerBy: null }],
  ])("disputed because of %s, to be answered by %s", (reason, until, terms) => {
    const chargeback = { status: "REQUESTED", reason, deadlineToSendDisputeDocuments: until };
    const disputed = payment({ status: "CHARGEBACK_REQUESTED", chargeback });
    expect(settlementOf(disputed, null, now)).toMatchObject({
      dispute: "open",
      disputeTerms: terms,
    });
    expect(settlementOf(payment({ chargeback }), null, now)).not.toHaveProperty("disputeTerms");
  });

  test.each([
    { status: "PENDING" },
    { status: "SOMETHING_NEW" },
    { value: 10.501 },
    { value: 0 },
    { clientPaymentDate: null, paymentDate: null },
    { clientPaymentDate: "2026-02-30", paymentDate: null },
  ])("is none as %j", (overrides) => {
    expect(settlementOf(payment(overrides), null, now)).toBeNull();
  });

  test("of a reference that is none of ours names no charge", () => {
    const foreign = payment({ externalReference: "pedido 7" });
    expect(settlementOf(foreign, null, now)?.txid).toBeNull();
  });
});

describe("a refund", () => {
  const entry = (overrides: Record<string, unknown> = {}) => ({
    dateCreated: "2026-11-21 10:00:00",
    status: "PENDING",
    value: 10.5,
    description: null,
    ...overrides,
  });
  const refundsIn = (...refunds: unknown[]) => refundsOf(payment({ refunds }));

  test("that we asked for is found by the name behind its description", () => {
    const description = refundDescription("0".repeat(32), "Peça errada");
    expect(refundsIn(entry({ description }))).toEqual([
      { pspRefundId: "0".repeat(32), amount: 1050n, state: "processing", reason: "Peça errada" },
    ]);
    expect(refundDescription("0".repeat(32), "a".repeat(500)).length).toBeLessThan(200);
  });

  test("that began elsewhere is named by when it began, also when two began at once", () => {
    const names = refundsIn(entry(), entry(), entry({ dateCreated: null }));
    expect(names.map(({ pspRefundId }) => pspRefundId)).toEqual([
      "20261121100000x1",
      "20261121100000x2",
      "0x1",
    ]);
  });

  test("that is listed again word for word repeats the one before; a day alone proves nothing", () => {
    const repeats = (...entries: unknown[]) => refundsIn(...entries).map((one) => one.repeats);
    expect(repeats(entry(), entry())).toEqual([undefined, true]);
    expect(repeats(entry(), entry({ value: 3 }))).toEqual([undefined, undefined]);
    expect(repeats(entry(), entry({ endToEndIdentifier: "D2" }))).toEqual([undefined, undefined]);
    const dated = entry({ dateCreated: "2026-11-21" });
    expect(repeats(dated, dated)).toEqual([undefined, undefined]);
  });

  test.each([
    ["PENDING", "processing"],
    ["AWAITING_SOMETHING_NEW", "processing"],
    ["DONE", "refunded"],
    ["CANCELLED", "failed"],
  ])("as %s is %s", (status, state) => {
    expect(refundsIn(entry({ status }))[0]?.state).toBe(state);
  });

  test("that cannot be read is left out", () => {
    expect(refundsIn(null, {}, entry({ value: 0 }), entry({ value: 1.001 }))).toEqual([]);
  });

  test("is the whole of a charge that was refunded without an entry, unless a dispute took it", () => {
    expect(refundsOf(payment({ status: "REFUNDED" }))).toEqual([
      { pspRefundId: "whole", unnamed: "whole", amount: 1050n, state: "refunded", reason: null },
    ]);
    const lost = { status: "REFUNDED", chargeback: { status: "DISPUTE_LOST" } };
    expect(refundsOf(payment(lost))).toEqual([]);
    expect(refundsOf(payment({ status: "REFUND_IN_PROGRESS" }))).toEqual([]);
  });
});
