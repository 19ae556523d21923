import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkBooks } from "@/lib/ledger/check-books";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { cents } from "@/lib/platform/values/money";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { reportedMoney, reportedRefund } from "@/testing/reported-money";
import { completeCharge } from "./complete-charge";
import { reassignPayment } from "./reassign-payment";
import { requestRefund } from "./request-refund";
import { resolveDiscrepancy } from "./resolve-discrepancy";
import type { SettlementId } from "./settlement";
import { recordedSettlements, unendedSettlements } from "./store/settlements";

// Disputes about money beside what paid a charge first: what came twice, what completes a charge, what is for none.

const database = freshDatabase();
const { at, cardCharge, current, discrepanciesOf, eventsOf, moneyOf, statusOf } = reportedMoney(
  database,
  freshBank(),
);

/** Money of a charge as its provider reports it, and what the database knows of it. */
function reported(charge: Parameters<typeof moneyOf>[0], amount = 1_050) {
  const reference = `pay_${randomUUID()}`;
  const of = { funds: "credited", amount: cents(amount), net: cents(amount), reference } as const;
  const report = moneyOf(charge, of);
  const idOf = async (): Promise<SettlementId> => {
    const sql = "SELECT id FROM settlements WHERE reference = $1";
    const [row] = await database.sql<{ id: SettlementId }>(sql, [reference]);
    if (!row) throw new Error("the money is not recorded");
    return row.id;
  };
  return { reference, report, idOf };
}

/** The balance of each account about some money, those of 0 left out. */
async function booksOf(id: SettlementId): Promise<Record<string, number>> {
  const rows = await database.sql<{ account: string; cents: number }>(
    `SELECT split_part(account, ':', 1) AS account, sum(cents)::int AS cents FROM ledger_postings
       JOIN ledger_entries e ON e.id = entry_id WHERE e.settlement_id = $1
     GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 1`,
    [id],
  );
  return Object.fromEntries(rows.map(({ account, cents: sum }) => [account, sum]));
}

const brokenBooks = async () => (await checkBooks()).broken;
const accept = async (charge: Parameters<typeof moneyOf>[0]) => {
  for (const { id, resolved } of await discrepanciesOf(charge)) {
    const decision = { merchantId: at.merchantId, discrepancyId: id, as: "accept" } as const;
    if (!resolved) await resolveDiscrepancy({ ...decision, note: null, actor: "test" }, now());
  }
};

/** A charge that was paid, with money that came for it beyond that. */
async function paidTwice() {
  const charge = await cardCharge();
  await reported(charge).report();
  const extra = reported(charge);
  await extra.report();
  return { charge, ...extra, id: await extra.idOf() };
}

/** A charge of R$ 10,50 that payments of R$ 5,00 and R$ 5,50 pay together. */
async function completed() {
  const charge = await cardCharge();
  const [first, second] = [reported(charge, 500), reported(charge, 550)];
  await first.report();
  await second.report();
  const id = await second.idOf();
  const { merchantId } = at;
  const completion = { merchantId, settlementId: id, actor: "test", reason: "Em duas vezes" };
  expect(await asMerchant(merchantId, (tx) => completeCharge(tx, completion))).toBeNull();
  return { charge, first, report: second.report, id };
}

test("money that came twice is disputed and lost in the books, and its charge stays paid", async () => {
  const { charge, report, id } = await paidTwice();
  await report({ dispute: "open" });
  await report({ dispute: "open" });
  expect(await booksOf(id)).toEqual({ psp: 1_050, disputed: -1_050 });
  expect(await brokenBooks()).toEqual([]);
  await report({ dispute: "lost" });
  await report({ dispute: "lost" });
  expect(await booksOf(id)).toEqual({});
  expect(await brokenBooks()).toEqual([]);
  expect(await statusOf(charge)).toBe("RECEIVED");
  expect((await eventsOf(charge)).slice(-2)).toEqual(["disputed", "dispute_lost"]);
  expect((await discrepanciesOf(charge)).map(({ kind }) => kind)).toContain("disputed");
});

test("a dispute that is won gives the money back, and one that begins again is booked again", async () => {
  const { charge, report, id } = await paidTwice();
  for (const dispute of ["open", null, "open"] as const) await report({ dispute });
  expect(await booksOf(id)).toEqual({ psp: 1_050, disputed: -1_050 });
  await report({ dispute: null });
  expect(await booksOf(id)).toEqual({ psp: 1_050, payer: -1_050 });
  expect((await eventsOf(charge)).slice(-4)).toEqual([
    "disputed",
    "dispute_won",
    "disputed",
    "dispute_won",
  ]);
  expect(await brokenBooks()).toEqual([]);
});

test("money for no charge is disputed out of what is unmatched", async () => {
  const { report, idOf } = reported({ id: null } as never);
  await report();
  const id = await idOf();
  await report({ dispute: "open", refunds: [reportedRefund(300, "processing")] });
  expect(await booksOf(id)).toEqual({ psp: 1_050, refunds_in_flight: -300, disputed: -750 });
  expect(await brokenBooks()).toEqual([]);
  await report({ dispute: "open", refunds: [reportedRefund(300, "failed")] });
  expect(await booksOf(id)).toEqual({ psp: 1_050, disputed: -1_050 });
  await report({ dispute: null });
  expect(await booksOf(id)).toEqual({ psp: 1_050, unmatched: -1_050 });
  await report({ dispute: "lost" });
  expect(await booksOf(id)).toEqual({});
  expect(await brokenBooks()).toEqual([]);
});

test("how a dispute ends is read again, by its list or by itself, until it is over", async () => {
  const { reference, report, idOf } = reported(await cardCharge());
  const other = await paidTwice();
  await report();
  const standing = async (name: string) =>
    (await recordedSettlements(at.pspAccountId, [name])).get(name)?.standing;
  const isRead = async (id: SettlementId) =>
    (await unendedSettlements(at.pspAccountId, new Date(0))).some((money) => money.id === id);
  expect([await standing(other.reference), await isRead(other.id)]).toEqual(["credited", false]);
  await other.report({ dispute: "open" });
  expect([await standing(other.reference), await isRead(other.id)]).toEqual(["disputed", true]);
  await other.report({ dispute: "lost" });
  expect([await standing(other.reference), await isRead(other.id)]).toEqual(["credited", false]);
  expect([await standing(reference), await isRead(await idOf())]).toEqual(["credited", false]);
});

test("disputed money pays and completes nothing, and does not go back, whatever was decided about it", async () => {
  const { charge, report, id } = await paidTwice();
  const other = await cardCharge();
  await report({ dispute: "open" });
  await accept(charge);
  const { merchantId } = at;
  const decision = { merchantId, settlementId: id, actor: "test", reason: "Era do outro" };
  const reassign = () =>
    asMerchant(merchantId, (tx) => reassignPayment(tx, { ...decision, to: other.id }, now()));
  expect(await reassign()).toBe("disputed");
  await report({ dispute: "lost" });
  expect(await reassign()).toBe("disputed");
  expect(await statusOf(other)).toBe("PENDING");
  expect(await brokenBooks()).toEqual([]);
});

test("what completes a charge is lost alone, is not sent back as well, and the rest may be", async () => {
  const { charge, first, report, id } = await completed();
  await report({ dispute: "open" });
  await report({ dispute: "lost" });
  await accept(charge);
  expect(await booksOf(id)).toEqual({});
  expect(await brokenBooks()).toEqual([]);
  expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount: 1_050n } });
  const request = { merchantId: at.merchantId, chargeId: charge.id, reason: null, actor: "test" };
  const refund = (amount: number) =>
    requestRefund({ ...request, idempotencyKey: randomUUID(), amount: cents(amount) }, now());
  expect(await refund(501)).toEqual({ kind: "too_much", left: 500n });
  await first.report({ refunds: [reportedRefund(500, "refunded")] });
  expect(await statusOf(charge)).toBe("REFUNDED");
  expect(await brokenBooks()).toEqual([]);
});

test("a charge is REFUNDED when the last of its money is lost", async () => {
  const { charge, first, report } = await completed();
  await report({ dispute: "open" });
  await first.report({ refunds: [reportedRefund(500, "refunded")] });
  expect(await statusOf(charge)).toBe("RECEIVED");
  await report({ dispute: "lost" });
  expect(await statusOf(charge)).toBe("REFUNDED");
  expect(await brokenBooks()).toEqual([]);
});
