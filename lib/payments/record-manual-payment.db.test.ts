import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { isMarkable } from "@/lib/charge-details/charge-record";
import { findChargeRecord } from "@/lib/charge-details/store/charge-record";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { now } from "@/lib/platform/clock";
import { readBrCode } from "@/lib/platform/values/br-code";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { MerchantId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { chargeIdOfStaticTxid } from "@/lib/platform/values/static-txid";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshConfirmer } from "@/testing/members";
import { ownKey } from "@/testing/own-key";
import { type ManualPayment, recordManually } from "./record-manual-payment";

const database = freshDatabase();
freshBank();
let merchantId: MerchantId;
let member: Allowed<"confirm">;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  await ownKey(merchantId);
  member = await freshConfirmer(merchantId);
});

const endToEndIdNow = () => `E12345678202611211405${randomUUID().slice(0, 8)}abc`;

/** R$ 10,50 seen at the bank today, with what a test changes. */
function manualPayment(changes: Partial<ManualPayment> = {}): ManualPayment {
  const endToEndId = endToEndIdNow();
  return {
    amount: cents(1_050),
    paidOn: brasiliaDay(now()),
    endToEndId,
    reference: endToEndId,
    evidence: { source: "by_hand" },
    ...changes,
  };
}

const mark = (charge: Charge, money = manualPayment()) =>
  recordManually(member, charge.id, money, now());

async function recordOf({ id, merchantId: owner }: Charge) {
  const record = await findChargeRecord(owner, id);
  if (!record) throw new Error("the charge is gone");
  return record;
}

test("a charge at a key of one's own waits with a code that names it, as soon as it is asked for", async () => {
  const charge = await pendingCharge(merchantId);
  expect(charge.status).toBe("PENDING");
  const reading = readBrCode(charge.brCode ?? "");
  if (reading.kind === "refused") throw new Error(reading.reason);
  expect(reading.code).toMatchObject({ kind: "static", key: "loja@example.com", amount: "10.50" });
  expect(chargeIdOfStaticTxid(reading.code.txid)).toBe(charge.id);
  expect(isMarkable(await recordOf(charge))).toBe(true);
});

test("its money is recorded on a person's word, with who said so and how they know", async () => {
  const charge = await pendingCharge(merchantId);
  const money = manualPayment();
  expect(await mark(charge, money)).toEqual({ kind: "recorded", first: true });
  const record = await recordOf(charge);
  expect(record.charge).toMatchObject({
    status: "RECEIVED",
    paid: { amount: 1_050n, net: 1_050n, paidOn: money.paidOn },
  });
  expect(record.money).toMatchObject([
    { reference: money.reference, endToEndId: money.endToEndId, paysCharge: true },
  ]);
  expect(record.events.at(-1)).toMatchObject({
    type: "paid",
    actor: `member:${member.id}`,
    evidence: { source: "by_hand", endToEndId: money.endToEndId },
  });
  expect(record.exceptions).toEqual([]);
});

test("the same money is refused by the charge that has it, and recorded once by many at once", async () => {
  const [charge, other] = [await pendingCharge(merchantId), await pendingCharge(merchantId)];
  const money = manualPayment();
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => mark(charge, money)));
  expect(outcomes.filter(({ kind }) => kind === "recorded")).toHaveLength(1);
  const duplicate = { kind: "duplicate", chargeId: charge.id };
  expect(outcomes.filter(({ kind }) => kind !== "recorded")).toEqual(Array(4).fill(duplicate));
  expect(await mark(other, money)).toEqual(duplicate);
  expect((await recordOf(other)).charge.status).toBe("PENDING");
});

describe("money that does not fit is recorded, and a discrepancy says so", () => {
  test("another amount", async () => {
    const charge = await pendingCharge(merchantId);
    expect(await mark(charge, manualPayment({ amount: cents(1_000) }))).toMatchObject({
      first: true,
    });
    const { exceptions } = await recordOf(charge);
    expect(exceptions.map(({ kind }) => kind)).toEqual(["amount_mismatch"]);
  });

  test("a second time", async () => {
    const charge = await pendingCharge(merchantId);
    await mark(charge);
    expect(await mark(charge)).toEqual({ kind: "recorded", first: false });
    const { money, exceptions } = await recordOf(charge);
    expect(money).toHaveLength(2);
    expect(exceptions.map(({ kind }) => kind)).toEqual(["duplicate_payment"]);
  });

  test("after somebody called the charge off, whose code nobody could take back", async () => {
    const charge = await pendingCharge(merchantId);
    const asked = { merchantId, chargeId: charge.id, note: null, actor: `member:${member.id}` };
    expect((await cancelCharge(asked)).kind).toBe("canceled");
    expect((await recordOf(charge)).charge.status).toBe("CANCELED");
    expect(await mark(charge)).toEqual({ kind: "recorded", first: true });
    const { charge: after, exceptions } = await recordOf(charge);
    expect(after.status).toBe("RECEIVED");
    expect(exceptions.map(({ kind }) => kind)).toEqual(["paid_after_cancel"]);
  });
});

test("a code that expired with nobody looking was paid in time if the bank booked it that day", async () => {
  const charge = await pendingCharge(merchantId);
  await database.sql(
    `UPDATE charges SET lapses_at = created_at + interval '1 ms',
       pix_expires_at = created_at + interval '1 ms' WHERE id = $1`,
    [charge.id],
  );
  await mark(charge, manualPayment({ endToEndId: null, reference: `statement:${charge.id}` }));
  const { charge: after, exceptions, money } = await recordOf(charge);
  expect(after.status).toBe("RECEIVED");
  expect(exceptions).toEqual([]);
  expect(money).toMatchObject([{ endToEndId: null, paidAt: charge.createdAt }]);
});

test("the day is neither to come nor before the charge", async () => {
  const charge = await pendingCharge(merchantId);
  const today = brasiliaDay(now());
  const fault = async (days: number) =>
    mark(charge, manualPayment({ paidOn: addDays(today, days) }));
  expect(await fault(1)).toEqual({ kind: "wrong_day", fault: "future" });
  expect(await fault(-1)).toEqual({ kind: "wrong_day", fault: "before_charge" });
  expect((await recordOf(charge)).charge.status).toBe("PENDING");
});

test("nobody confirms what a provider holds, what is somebody else's, or what does not exist", async () => {
  const other = (await newMerchant()).id;
  const held = await pendingCharge(other);
  const theirs = await freshConfirmer(other);
  expect(await recordManually(theirs, held.id, manualPayment(), now())).toEqual({
    kind: "held_by_provider",
  });
  expect(isMarkable(await recordOf(held))).toBe(false);
  const mine = await pendingCharge(merchantId);
  for (const id of [mine.id, randomUUID(), "x"]) {
    expect(await recordManually(theirs, id, manualPayment(), now())).toEqual({ kind: "not_found" });
  }
  expect((await recordOf(mine)).charge.status).toBe("PENDING");
});

test("the operator's key, which only the operator can see into, is nobody's to confirm", async () => {
  const other = (await newMerchant()).id;
  const theirs = await freshConfirmer(other);
  const key = await ownKey(null);
  const charge = await pendingCharge(other);
  expect(charge.pspAccountId).toBe(key);
  expect(await recordManually(theirs, charge.id, manualPayment(), now())).toEqual({
    kind: "held_by_provider",
  });
});
