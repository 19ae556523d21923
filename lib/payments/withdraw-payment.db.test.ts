import { expect, test } from "vitest";
import { isWithdrawable } from "@/lib/charge-details/charge-record";
import { cancelCharge } from "@/lib/charges/cancel-charge";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { freshBank } from "@/testing/bank";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { financier, ownShop } from "@/testing/own-shop";
import { recordManually } from "./record-manual-payment";
import { recordMadeRefund } from "./record-refund";
import type { SettlementId } from "./settlement";
import { withdrawPayment } from "./withdraw-payment";

const database = freshDatabase();
const bank = freshBank();
const { shop, charge: newCharge, pay, recordOf, brokenBooks } = ownShop();

const withdraw = (id: string, reason = "Era outro cliente") =>
  withdrawPayment(shop.confirmer, id, reason, now());

/** What the ledger says of some money: `kind account amount`, and what each account comes to. */
async function booksOf(id: SettlementId) {
  const rows = await database.sql<{ kind: string; is_reversal: boolean }>(
    `SELECT kind, reverses IS NOT NULL AS is_reversal FROM ledger_entries WHERE settlement_id = $1
      ORDER BY reverses IS NOT NULL, kind`,
    [id],
  );
  const sums = await database.sql<{ account: string }>(
    `SELECT account FROM ledger_postings JOIN ledger_entries ON id = entry_id
      WHERE settlement_id = $1 GROUP BY account HAVING sum(cents) <> 0`,
    [id],
  );
  return { kinds: rows.map(({ kind, is_reversal }) => (is_reversal ? `-${kind}` : kind)), sums };
}

test("a payment recorded by mistake is withdrawn: its charge waits again, and nothing of it stays in the books", async () => {
  const charge = await newCharge();
  const id = await pay(charge);
  expect(isWithdrawable(await recordOf(charge), id)).toBe(true);
  const outcome = await withdraw(id, "  Era outro cliente");
  expect(outcome).toEqual({ kind: "withdrawn", chargeId: charge.id, status: "PENDING" });
  const record = await recordOf(charge);
  expect(record.charge).toMatchObject({ status: "PENDING", paid: null });
  expect(record.money).toMatchObject([{ id, paysCharge: false, withdrawnAt: expect.any(Date) }]);
  expect(record.events.at(-1)).toMatchObject({
    type: "returned_to_pending",
    from: "RECEIVED",
    actor: shop.actor,
    reason: "  Era outro cliente",
    evidence: { amountCents: "1050" },
  });
  expect(await booksOf(id)).toEqual({
    kinds: ["credited", "fee", "-corrected", "-fee_reversed"],
    sums: [],
  });
  expect(isWithdrawable(record, id)).toBe(false);
  expect(await brokenBooks()).toEqual([]);
  expect(
    await database.sql(
      "SELECT kind, from_charge_id, actor FROM corrections WHERE settlement_id = $1",
      [id],
    ),
  ).toEqual([{ kind: "withdrawn", from_charge_id: charge.id, actor: shop.actor }]);
});

test("withdrawn twice, by many at once, it is withdrawn once", async () => {
  const charge = await newCharge();
  const id = await pay(charge);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => withdraw(id)));
  expect(outcomes).toEqual(
    Array(4).fill({ kind: "withdrawn", chargeId: charge.id, status: "PENDING" }),
  );
  const { events } = await recordOf(charge);
  expect(events.filter(({ type }) => type === "returned_to_pending")).toHaveLength(1);
});

test("the same payment can then be recorded for the charge that it was for", async () => {
  const [wrong, right] = [await newCharge(), await newCharge()];
  const id = await pay(wrong);
  const [{ endToEndId } = { endToEndId: null }] = (await recordOf(wrong)).money;
  await withdraw(id);
  const reference = endToEndId ?? "";
  const evidence = { source: "by_hand" };
  const money = {
    amount: cents(1_050),
    paidOn: brasiliaDay(now()),
    endToEndId,
    reference,
    evidence,
  };
  expect(await recordManually(shop.confirmer, right.id, money, now())).toEqual({
    kind: "recorded",
    first: true,
  });
  expect(await recordManually(shop.confirmer, wrong.id, money, now())).toMatchObject({
    kind: "duplicate",
  });
  expect((await recordOf(right)).charge.status).toBe("RECEIVED");
  expect(await brokenBooks()).toEqual([]);
});

test("a charge whose due date ended meanwhile is overdue, one whose code ended before is canceled", async () => {
  const [late, expired] = [
    await newCharge({ pixExpiresInMinutes: 43_200 }),
    await newCharge({ pixExpiresInMinutes: 43_200 }),
  ];
  const ids = [await pay(late), await pay(expired)] as const;
  await database.sql(
    `DO $$ BEGIN SET LOCAL session_replication_role = replica;
      UPDATE charges SET due_date = due_date - 3, pix_expires_at = lapses_at - interval '3 days',
        lapses_at = lapses_at - interval '3 days' WHERE id = '${late.id}'; END $$`,
  );
  await database.sql(
    `UPDATE charges SET pix_expires_at = created_at + interval '1 ms', lapses_at = created_at + interval '1 ms'
      WHERE id = $1`,
    [expired.id],
  );
  expect(await withdraw(ids[0])).toMatchObject({ status: "OVERDUE" });
  expect(await withdraw(ids[1])).toMatchObject({ status: "CANCELED" });
  expect((await recordOf(expired)).charge.cancelReason).toBe("expired");
});

test("a charge that had been canceled is canceled again, and its discrepancy closes", async () => {
  const charge = await newCharge();
  const { merchantId } = charge;
  await cancelCharge({ merchantId, chargeId: charge.id, note: null, actor: "test" });
  const id = await pay(charge);
  expect((await recordOf(charge)).exceptions).toMatchObject([{ resolved: null }]);
  expect(await withdraw(id)).toMatchObject({ status: "CANCELED" });
  expect((await recordOf(charge)).exceptions).toMatchObject([
    { kind: "paid_after_cancel", resolved: { as: "ignore", note: "Era outro cliente" } },
  ]);
});

test("money beyond what paid the charge is withdrawn without moving it, and takes its place otherwise", async () => {
  const charge = await newCharge();
  const [first, second, third] = [await pay(charge), await pay(charge, 1_000), await pay(charge)];
  expect(await withdraw(third)).toMatchObject({ status: "RECEIVED" });
  expect((await recordOf(charge)).events.at(-1)).toMatchObject({ type: "withdrawn" });
  expect(await withdraw(first)).toMatchObject({ status: "RECEIVED" });
  const record = await recordOf(charge);
  expect(record.charge.paid).toMatchObject({ amount: 1_000n, net: 1_000n });
  expect(record.money.filter(({ paysCharge }) => paysCharge)).toMatchObject([{ id: second }]);
  expect(record.events.slice(-2).map(({ type }) => type)).toEqual(["returned_to_pending", "paid"]);
  expect(record.exceptions.filter(({ resolved }) => resolved === null)).toEqual([]);
  expect(await brokenBooks()).toEqual([]);
});

test("lists and their totals follow", async () => {
  const charge = await newCharge({ amount: cents(4_321) });
  const sums = async () => {
    const [row] = await database.sql<{ received: string; fee: string; paid: string }>(
      `SELECT COALESCE(sum(received_cents), 0)::text AS received, COALESCE(sum(fee_cents), 0)::text AS fee,
          COALESCE(sum(count) FILTER (WHERE paid_on IS NOT NULL), 0)::text AS paid
        FROM charge_tally_changes WHERE merchant_id = $1`,
      [charge.merchantId],
    );
    return row;
  };
  const before = await sums();
  const id = await pay(charge, 4_321);
  expect(await sums()).not.toEqual(before);
  await withdraw(id);
  expect(await sums()).toEqual(before);
  expect(
    await database.sql("SELECT status, paid_on, paid_cents FROM charge_search WHERE id = $1", [
      charge.id,
    ]),
  ).toEqual([{ status: "PENDING", paid_on: null, paid_cents: null }]);
});

test("what went back, what a provider reported and what is another merchant's is not withdrawn", async () => {
  const charge = await newCharge();
  const id = await pay(charge);
  const refund = {
    settlementId: id,
    amount: cents(100),
    madeOn: brasiliaDay(now()),
    failedId: null,
  };
  await recordMadeRefund(shop.refunder, { ...refund, reference: "D1", reason: "troco" }, now());
  expect(await withdraw(id)).toEqual({ kind: "refunded" });

  const stranger = await financier();
  expect(await withdrawPayment(stranger.confirmer, id, "Engano", now())).toEqual({
    kind: "not_found",
  });
  expect(await withdraw("x")).toEqual({ kind: "not_found" });

  await bank.openAccount(stranger.merchantId);
  const held = await pendingCharge(stranger.merchantId);
  await bank.pay(held.id.replaceAll("-", ""));
  const psp = await database.sql<{ psp_account_id: string }>(
    "SELECT psp_account_id FROM charges WHERE id = $1",
    [held.id],
  );
  await database.sql(
    `INSERT INTO settlements (account_owner, reference, charge_id, merchant_id, psp_account_id, amount_cents,
        net_cents, paid_at, recorded_at, arrived_at, evidence)
      VALUES ($1, 'x', $2, $1, $3, 1050, 1050, now(), now(), now(), '{}')`,
    [stranger.merchantId, held.id, psp[0]?.psp_account_id],
  );
  const [{ id: reported } = { id: "" }] = (await recordOf(held)).money;
  expect(await withdrawPayment(stranger.confirmer, reported, "Engano", now())).toEqual({
    kind: "held_by_provider",
  });
});

test("the database withdraws money by a correction alone, and lets no paid charge wait again", async () => {
  const charge = await newCharge();
  const id = await pay(charge);
  const withdrawn = "withdrawn_at = now(), reference = 'withdrawn:' || id, pays_charge = false";
  await expect(
    database.sql(`UPDATE settlements SET ${withdrawn} WHERE id = $1`, [id]),
  ).rejects.toThrow("money is withdrawn by a correction");
  await expect(
    database.sql("UPDATE settlements SET reference = 'other' WHERE id = $1", [id]),
  ).rejects.toThrow("a settlement never changes");
  await expect(
    database.sql("UPDATE charges SET status = 'PENDING' WHERE id = $1", [charge.id]),
  ).rejects.toThrow("a charge waits again only once no money pays it");
  await withdraw(id);
  await expect(
    database.sql("UPDATE settlements SET withdrawn_at = NULL WHERE id = $1", [id]),
  ).rejects.toThrow("withdrawn money never changes");
  const remove = asService((tx) => tx.query({ text: "DELETE FROM corrections" }));
  await expect(remove).rejects.toThrow(/permission denied/);
});
