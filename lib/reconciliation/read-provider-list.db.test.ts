import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import type { Charge } from "@/lib/charges/charge";
import { createCharge } from "@/lib/charges/create-charge";
import { endCharge } from "@/lib/charges/end-charge";
import { findCharge } from "@/lib/charges/store/charges";
import { leaseEndingCharges } from "@/lib/charges/store/leases";
import { recordPayment } from "@/lib/payments/apply-payment";
import { pspRefundIdOf, type RefundId } from "@/lib/payments/refund";
import { resolveDiscrepancy } from "@/lib/payments/resolve-discrepancy";
import { findDiscrepancies } from "@/lib/payments/store/discrepancies";
import { holdMoney } from "@/lib/payments/store/held-money";
import { insertRefund } from "@/lib/payments/store/refunds";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { providerListReadTo } from "@/lib/providers/store/psp-accounts";
import { freshBank } from "@/testing/bank";
import { newCharge, newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { exceptionsAbout, exceptionsNaming } from "@/testing/found-exceptions";
import { readProviderList, Unread } from "./read-provider-list";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
});
beforeEach(() => bank.clearFaults());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(now().getTime() + days * DAY_MS);
const read = () => readProviderList(bank.accountId, now());

async function current({ id }: Charge): Promise<Charge> {
  const found = await findCharge(merchantId, id);
  if (!found) throw new Error("the charge is gone");
  return found;
}

async function locksWaitedFor(): Promise<number> {
  const [row] = await database.sql<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
  );
  return row?.count ?? 0;
}

async function settlements(endToEndId: string) {
  return database.sql<{ charge_id: string | null; amount_cents: string; pays_charge: boolean }>(
    "SELECT charge_id, amount_cents::text, pays_charge FROM settlements WHERE end_to_end_id = $1",
    [endToEndId],
  );
}

async function letExpire({ id }: Charge, at = "clock_timestamp()"): Promise<void> {
  await database.sql(`UPDATE charges SET lapses_at = ${at} WHERE id = $1`, [id]);
  await Promise.all((await leaseEndingCharges(100)).map(endCharge));
}

const cancel = ({ id }: Charge) =>
  cancelCharge({ merchantId, chargeId: id, note: null, actor: "test" });

describe("with every callback lost", () => {
  test("money is found in the bank's own list, once", async () => {
    const charge = await pendingCharge(merchantId);
    const [e2e = ""] = await bank.pay(txidOf(charge.id));
    await read();
    await read();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount: 1050n } });
    expect(await settlements(e2e)).toHaveLength(1);
    expect(await exceptionsAbout(charge)).toEqual([]);
  });

  test("a list that breaks off is read again from where it was, and nothing is skipped", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.pay(txidOf(charge.id));
    const before = await providerListReadTo(bank.accountId);
    await bank.fault({ route: "GET /pix" }, { kind: "malformed", as: "truncated-json" });
    await expect(read()).rejects.toThrow(Unread);
    expect(await providerListReadTo(bank.accountId)).toEqual(before);
    await bank.clearFaults();
    await read();
    expect((await current(charge)).status).toBe("RECEIVED");
  });

  test("after days without reading, every day in between is read", async () => {
    const charge = await pendingCharge(merchantId);
    await database.sql("UPDATE psp_accounts SET statement_read_to = $1", [inDays(-5)]);
    await bank.pay(txidOf(charge.id), { horario: inDays(-3).toISOString(), force: true });
    await read();
    expect((await current(charge)).status).toBe("RECEIVED");
  });
});

describe("money that does not fit is kept with its evidence, as a discrepancy", () => {
  test("after the end of the code: RECEIVED, late_payment", async () => {
    const charge = await pendingCharge(merchantId);
    await letExpire(charge);
    expect((await current(charge)).status).toBe("CANCELED");
    await bank.pay(txidOf(charge.id), { force: true });
    await read();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount: 1050n } });
    expect(await exceptionsAbout(charge)).toMatchObject([
      { kind: "late_payment", amount: 1050n, facts: { statusBefore: "CANCELED" } },
    ]);
  });

  test("paid a second before the end, reported later: RECEIVED and nothing odd about it", async () => {
    const charge = await pendingCharge(merchantId);
    await bank.pay(txidOf(charge.id), {
      horario: new Date(now().getTime() - 1_000).toISOString(),
    });
    await letExpire(charge);
    expect((await current(charge)).status).toBe("RECEIVED");
    expect(await exceptionsAbout(charge)).toEqual([]);
  });

  test("after the merchant called it off: RECEIVED, paid_after_cancel", async () => {
    const charge = await pendingCharge(merchantId);
    await cancel(charge);
    await bank.pay(txidOf(charge.id), { force: true });
    await read();
    expect((await current(charge)).status).toBe("RECEIVED");
    expect(await exceptionsAbout(charge)).toMatchObject([{ kind: "paid_after_cancel" }]);
  });

  test.each([
    ["10.49", 1049n],
    ["10.51", 1051n],
    ["21.00", 2100n],
  ])("another amount (%s): RECEIVED with what came, amount_mismatch", async (amount, came) => {
    const charge = await pendingCharge(merchantId);
    await bank.pay(txidOf(charge.id), { amount, force: true });
    await read();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount: came } });
    expect(await exceptionsAbout(charge)).toMatchObject([
      {
        kind: "amount_mismatch",
        amount: came,
        facts: { expectedAmount: "10.50", paidAmount: amount },
      },
    ]);
  });

  test("an amount that the payer may choose is never wrong", async () => {
    const charge = await pendingCharge(merchantId, { amount: cents(0) });
    await bank.pay(txidOf(charge.id), { amount: "7.77" });
    await read();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount: 777n } });
    expect(await exceptionsAbout(charge)).toEqual([]);
  });

  test("paid twice: two settlements, never summed, duplicate_payment, and the second can go back", async () => {
    const charge = await pendingCharge(merchantId);
    const both = await bank.pay(txidOf(charge.id), { times: 2, force: true });
    await read();
    expect(await current(charge)).toMatchObject({ status: "RECEIVED", paid: { amount: 1050n } });
    const rows = await Promise.all(both.map(settlements));
    expect(
      rows
        .flat()
        .map((row) => row.pays_charge)
        .sort(),
    ).toEqual([false, true]);
    const [found] = await exceptionsAbout(charge);
    expect(found).toMatchObject({ kind: "duplicate_payment", amount: 1050n });
    const decision = { merchantId, as: "refund", note: "pago duas vezes", actor: "t" } as const;
    const discrepancyId = found?.id ?? "";
    const outcome = await resolveDiscrepancy({ ...decision, discrepancyId }, now());
    expect(outcome).toMatchObject({
      kind: "resolved",
      discrepancy: { resolved: { as: "refund", note: "pago duas vezes" } },
    });
    const pix = await bank.pix(txidOf(charge.id));
    const back = pix.filter(({ devolucoes }) => devolucoes.length > 0);
    expect(back.map(({ endToEndId }) => endToEndId)).toEqual([found?.endToEndId]);
    expect((await current(charge)).status).toBe("RECEIVED");
  });

  test("sent back in vain, the decision can be taken again, and the money goes back", async () => {
    const e2e = await bank.receive({ amount: "8.00" });
    await read();
    const [found] = await exceptionsNaming(e2e);
    const decision = { merchantId: null, as: "refund", note: null, actor: "operator" } as const;
    const resolve = () =>
      resolveDiscrepancy({ ...decision, discrepancyId: found?.id ?? "" }, now());
    await bank.fault({ route: "PUT /pix/:e2eid/devolucao/:id" }, { kind: "refuse" }, 1);
    expect(await resolve()).toMatchObject({ kind: "resolved", refund: { status: "FAILED" } });
    expect(await resolve()).toMatchObject({ kind: "resolved", refund: { amount: 800n } });
    expect(await resolve()).toMatchObject({ kind: "resolved", refund: null });
    const pix = (await bank.pix()).find(({ endToEndId }) => endToEndId === e2e);
    expect(pix?.devolucoes).toMatchObject([{ valor: "8.00" }]);
  });

  test("a decision waits for the process that sends the same money back, and finds nothing left of it", async () => {
    const e2e = await bank.receive({ amount: "9.00" });
    await read();
    const [found] = await exceptionsNaming(e2e);
    if (!found?.settlementId) throw new Error("the money was not found");
    const { id: discrepancyId, settlementId, merchantId: owner } = found;
    const decision = { merchantId: null, as: "refund", note: null, actor: "operator" } as const;
    const decided = await asService(async (tx) => {
      await holdMoney(tx, settlementId);
      const waiting = resolveDiscrepancy({ ...decision, discrepancyId }, now());
      await expect.poll(() => locksWaitedFor()).toBeGreaterThan(0);
      const id = randomUUID() as RefundId;
      await insertRefund(tx, {
        id,
        merchantId: owner,
        chargeId: null,
        settlementId,
        pspAccountId: bank.accountId,
        pspRefundId: pspRefundIdOf(id),
        idempotencyKey: null,
        requestHash: null,
        amount: cents(900),
        reason: null,
        origin: "merchant",
        actor: "other",
      });
      return { waiting };
    });
    expect(await decided.waiting).toEqual({ kind: "not_refundable" });
  });

  test("at another key, though its charge is this account's: RECEIVED, other_key", async () => {
    const charge = await pendingCharge(merchantId);
    const [e2e = ""] = await bank.pay(txidOf(charge.id));
    const psp = { ...(await providerOf(bank.accountId)), pixKey: "another" };
    await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, e2e);
    expect((await current(charge)).status).toBe("RECEIVED");
    expect(await exceptionsAbout(charge)).toMatchObject([{ kind: "other_key", amount: 1050n }]);
  });

  test("one that cannot be recorded is reported, and hides none after it", async () => {
    const e2e = await bank.receive({ amount: "1.11" });
    await database.sql(`CREATE FUNCTION reject() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.amount_cents = 111 THEN RAISE EXCEPTION 'no'; END IF; RETURN NEW; END $$`);
    await database.sql(
      "CREATE TRIGGER reject BEFORE INSERT ON settlements FOR EACH ROW EXECUTE FUNCTION reject()",
    );
    const charge = await pendingCharge(merchantId);
    await bank.pay(txidOf(charge.id));
    await read();
    await database.sql("DROP TRIGGER reject ON settlements");
    expect((await current(charge)).status).toBe("RECEIVED");
    expect(await exceptionsNaming(e2e)).toMatchObject([{ kind: "provider_mismatch" }]);
  });

  test.each([
    ["a txid that is none of ours", { txid: randomUUID().replaceAll("-", "") }],
    ["no txid at all", {}],
  ])("%s: kept without a charge, unknown_charge", async (_, named) => {
    const e2e = await bank.receive({ amount: "3.21", ...named });
    await read();
    expect(await settlements(e2e)).toMatchObject([{ charge_id: null, amount_cents: "321" }]);
    expect(await exceptionsNaming(e2e)).toMatchObject([
      { kind: "unknown_charge", merchantId: null, amount: 321n },
    ]);
  });

  test("at a merchant's own account, unknown money is that merchant's to see", async () => {
    const { id } = await newMerchant();
    const account = await bank.openAccount(id);
    const { config } = (
      await database.sql<{ config: { pixKey: string } }>(
        "SELECT config FROM psp_accounts WHERE id = $1",
        [account],
      )
    )[0] as { config: { pixKey: string } };
    await bank.receive({ amount: "5.00", chave: config.pixKey });
    await readProviderList(account, now());
    const { discrepancies } = await findDiscrepancies(id, { state: "open", page: 0, size: 10 });
    expect(discrepancies).toMatchObject([{ kind: "unknown_charge", amount: 500n }]);
    const theirs = await findDiscrepancies(merchantId, { state: "all", page: 0, size: 100 });
    expect(theirs.discrepancies.some(({ id: other }) => other === discrepancies[0]?.id)).toBe(
      false,
    );
  });
});

test("a charge replayed after a restored backup adopts its money, and the exception closes", async () => {
  const request = { merchantId, idempotencyKey: randomUUID(), input: newCharge(), actor: "test" };
  const first = await createCharge(request, now());
  if (first.kind !== "created") throw new Error(first.kind);
  const { charge } = first;
  const [e2e = ""] = await bank.pay(txidOf(charge.id));
  // The backup is from before the charge.
  await database.sql("DELETE FROM charge_events WHERE charge_id = $1", [charge.id]);
  await database.sql("DELETE FROM charges WHERE id = $1", [charge.id]);
  await database.sql("INSERT INTO restores (snapshot_at) VALUES (clock_timestamp())");
  await read();
  expect(await exceptionsNaming(e2e)).toMatchObject([{ kind: "unknown_charge", resolved: null }]);
  const again = await createCharge(request, now());
  expect(again).toMatchObject({ kind: "created", charge: { id: charge.id, status: "RECEIVED" } });
  expect(await settlements(e2e)).toMatchObject([{ charge_id: charge.id, pays_charge: true }]);
  expect(await exceptionsNaming(e2e)).toMatchObject([{ resolved: { as: "accept" } }]);
  expect((await bank.charges(txidOf(charge.id)))[0]?.puts).toBe(1);
});
