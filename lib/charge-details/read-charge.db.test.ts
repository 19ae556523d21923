import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { addMember } from "@/lib/members/store/members";
import { recordPayment } from "@/lib/payments/apply-payment";
import { requestRefund } from "@/lib/payments/request-refund";
import { resolveDiscrepancy } from "@/lib/payments/resolve-discrepancy";
import { now } from "@/lib/platform/clock";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { Allowed } from "@/lib/platform/values/permission";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { refusalOfRefund } from "./charge-record";
import { readCharge } from "./read-charge";
import { watchCharge } from "./watch-charge";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let ours: Allowed<"read">;
let others: Allowed<"read">;

beforeAll(async () => {
  ours = await memberOf((await newMerchant("Nossa")).id, "ana@nossa.example");
  others = await memberOf((await newMerchant("Outra")).id, "bia@outra.example");
});

beforeEach(async () => {
  await bank.settings({ refundSettlesAfterMs: 0, refundOutcome: "DEVOLVIDO" });
});

async function memberOf(merchantId: MerchantId, email: string): Promise<Allowed<"read">> {
  const id = await addMember({ merchantId, role: "owner", email, name: null, passwordHash: "x" });
  return { id: id ?? "", merchantId, email } as Allowed<"read">;
}

async function pay(charge: Charge, how: Record<string, unknown> = {}): Promise<string> {
  const [endToEndId = ""] = await bank.pay(txidOf(charge.id), how);
  await hear(endToEndId);
  return endToEndId;
}

/** Looks at what the bank says of some money, as the worker does. */
async function hear(endToEndId: string): Promise<void> {
  const { accountId } = bank;
  const source = { psp: await providerOf(accountId), pspAccountId: accountId, actor: "worker" };
  await recordPayment(source, endToEndId);
}

async function paidCharge(): Promise<Charge> {
  const charge = await pendingCharge(ours.merchantId);
  await pay(charge);
  return charge;
}

function refund(charge: Charge, amount: number) {
  const asked = { idempotencyKey: randomUUID(), amount: cents(amount), reason: "troca" };
  const { merchantId } = ours;
  return requestRefund(
    { merchantId, chargeId: charge.id, ...asked, actor: `member:${ours.id}` },
    now(),
  );
}

async function recordOf(charge: Charge) {
  const record = await readCharge(ours, charge.id);
  if (!record) throw new Error("there is no such charge");
  return record;
}

describe("whose charge it is", () => {
  test("another merchant's, an unknown one and no id at all are nothing", async () => {
    const charge = await paidCharge();
    for (const read of [readCharge, watchCharge]) {
      expect(await read(others, charge.id)).toBeNull();
      expect(await read(ours, randomUUID())).toBeNull();
      expect(await read(ours, "nada")).toBeNull();
      expect(await read(ours, charge.id.toUpperCase())).toBeNull();
      expect(await read(ours, charge.id)).not.toBeNull();
    }
  });

  test("nobody is named who is not the merchant's own", async () => {
    const charge = await pendingCharge(ours.merchantId);
    await cancelCharge({
      merchantId: ours.merchantId,
      chargeId: charge.id,
      note: null,
      actor: `member:${others.id}`,
    });
    const account = await bank.openAccount(others.merchantId);
    await database.sql(
      "UPDATE charge_events SET actor = 'psp:' || $2 WHERE charge_id = $1 AND type = 'opened'",
      [charge.id, account],
    );
    const { names } = await recordOf(charge);
    expect(names.members).toEqual({});
    expect(Object.keys(names.pspAccounts)).toEqual([bank.accountId]);
  });
});

describe("a charge's record", () => {
  test("names who did what, by name where they have one and else by e-mail", async () => {
    const charge = await paidCharge();
    await refund(charge, 100);
    expect((await recordOf(charge)).names).toEqual({
      members: { [ours.id]: "ana@nossa.example" },
      pspAccounts: { [bank.accountId]: expect.any(String) },
      credentials: {},
    });
    await database.sql("UPDATE members SET name = 'Ana' WHERE id = $1", [ours.id]);
    expect((await recordOf(charge)).names.members).toEqual({ [ours.id]: "Ana" });
    await database.sql("UPDATE members SET name = NULL WHERE id = $1", [ours.id]);
  });

  test("lists what happened in order, with the evidence", async () => {
    const charge = await paidCharge();
    const { events, eventCount, merchantName } = await recordOf(charge);
    expect(merchantName).toBe("Nossa");
    expect(events.map(({ number, type }) => [number, type])).toEqual([
      [1, "created"],
      [2, "opened"],
      [3, "paid"],
    ]);
    expect(eventCount).toBe(3);
    expect(events[2]?.evidence).toMatchObject({ amountCents: "1050", txid: txidOf(charge.id) });
  });

  test("keeps money that came twice apart, with what is odd about it", async () => {
    const charge = await pendingCharge(ours.merchantId);
    const first = await pay(charge);
    const second = await pay(charge, { force: true });
    const { money, exceptions, returned } = await recordOf(charge);
    expect(money).toMatchObject([
      { endToEndId: first, paysCharge: true, amount: 1050n },
      { endToEndId: second, paysCharge: false, amount: 1050n },
    ]);
    expect(exceptions).toMatchObject([{ kind: "duplicate_payment", resolved: null }]);
    expect(returned).toEqual({ done: 0n, underWay: 0n });
    // The second one goes back; the charge's own money is untouched by it.
    const [{ id: discrepancyId } = { id: "" }] = exceptions;
    const { merchantId } = ours;
    await resolveDiscrepancy(
      { merchantId, discrepancyId, as: "refund", note: null, actor: `member:${ours.id}` },
      now(),
    );
    const after = await recordOf(charge);
    expect(after.refunds).toMatchObject([{ endToEndId: second, actor: `member:${ours.id}` }]);
    expect(after.returned).toEqual({ done: 0n, underWay: 0n });
    expect(after.exceptions).toMatchObject([{ resolved: { as: "refund" } }]);
  });

  test("adds up what went back and what is on its way, and leaves out what failed", async () => {
    const charge = await pendingCharge(ours.merchantId);
    const endToEndId = await pay(charge);
    await refund(charge, 300);
    await hear(endToEndId);
    await bank.settings({ refundOutcome: "NAO_REALIZADO" });
    await refund(charge, 100);
    await hear(endToEndId);
    await bank.settings({ refundSettlesAfterMs: 60_000 });
    await refund(charge, 200);
    const record = await recordOf(charge);
    expect(record.refunds).toMatchObject([
      { amount: 200n, status: "PROCESSING" },
      { amount: 100n, status: "FAILED" },
      { amount: 300n, status: "REFUNDED" },
    ]);
    expect(record.returned).toEqual({ done: 300n, underWay: 200n });
    expect(refusalOfRefund(record, now())).toBeNull();
    const late = new Date(now().getTime() + 91 * 86_400_000);
    expect(refusalOfRefund(record, late)).toBe("window");
  });

  test("has another version after everything that changes it, and the same while nothing does", async () => {
    const seen: string[] = [];
    const charge = await pendingCharge(ours.merchantId);
    const look = async () => {
      const { version } = await recordOf(charge);
      expect(await watchCharge(ours, charge.id)).toMatchObject({ version });
      expect((await recordOf(charge)).version).toBe(version);
      seen.push(version);
    };
    await look();
    await pay(charge);
    await look();
    await bank.settings({ refundSettlesAfterMs: 60_000 });
    await refund(charge, 100);
    await look();
    await database.sql(
      "UPDATE refunds SET status = 'REFUNDED', finished_at = now() WHERE charge_id = $1",
      [charge.id],
    );
    await look();
    await pay(charge, { force: true });
    await look();
    await database.sql(
      "UPDATE exceptions SET resolution = 'ignore', resolved_at = now(), resolved_by = 'x' WHERE charge_id = $1",
      [charge.id],
    );
    await look();
    expect(new Set(seen).size).toBe(seen.length);
  });
});
