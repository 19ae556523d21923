import { describe, expect, test } from "vitest";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import { txidOf } from "@/lib/platform/values/ids";
import { reconcileAccount } from "@/lib/reconciliation/reconcile-account";
import { freshBank } from "@/testing/bank";
import { freshDatabase } from "@/testing/database";
import { editedCharges } from "@/testing/edited-charges";
import { cancelCharge } from "./cancel-charge";
import { endCharge } from "./end-charge";
import { settleEdit } from "./settle-edit";
import { leaseEndingCharges, leaseForEditing } from "./store/leases";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 3_000 });
const { at, pending, edit, current, atBank, typesOf, exceptionsOf, hear, settleAll, here } =
  editedCharges(database, bank);
const today = brasiliaDay(now());

describe("a change whose answer is lost", () => {
  test("is repaired by the worker where the bank took it", async () => {
    const charge = await pending();
    await bank.fault(here(charge), { kind: "lost-response" });
    expect(await edit(charge, { amount: 2_500n })).toMatchObject({
      kind: "requested",
      charge: { amount: 1_050n, editRequested: { amount: 2_500n } },
    });
    expect(await atBank(charge)).toMatchObject({ original: "25.00", revisao: 1 });
    await bank.clearFaults();
    await settleAll();
    expect(await current(charge)).toMatchObject({ amount: 2_500n, editRequested: null });
    expect(await atBank(charge)).toMatchObject({ original: "25.00", revisao: 1 });
    expect(await exceptionsOf(charge)).toEqual([]);
  });

  test("is carried out by the worker where the bank was away, and another one waits until then", async () => {
    const charge = await pending();
    await bank.fault(here(charge, "GET /cob/:txid"), { kind: "error-before", status: 503 });
    expect(await edit(charge, { amount: 2_500n })).toMatchObject({ kind: "requested" });
    expect(await edit(charge, { amount: 2_600n })).toMatchObject({
      kind: "not_editable",
      why: "other_edit",
    });
    await bank.clearFaults();
    await settleAll();
    expect(await current(charge)).toMatchObject({ amount: 2_500n });
    expect(await atBank(charge)).toMatchObject({ original: "25.00", revisao: 1 });
  });

  test("after a crash behind the bank's answer is repeated, which the bank does not notice", async () => {
    const charge = await pending();
    await bank.fault(here(charge), { kind: "lost-response" });
    await edit(charge, { amount: 2_500n, dueDate: addDays(today, 6) });
    await bank.clearFaults();
    await database.sql("UPDATE charges SET lease_until = NULL WHERE id = $1", [charge.id]);
    const first = await leaseForEditing(charge.id);
    await database.sql("UPDATE charges SET lease_until = NULL WHERE id = $1", [charge.id]);
    const second = await leaseForEditing(charge.id);
    if (!first || !second) throw new Error("not leased");
    const results = await Promise.all([settleEdit(first), settleEdit(second)]);
    expect(results.map(({ kind }) => kind).sort()).toEqual(["edited", "over"]);
    expect(await typesOf(charge)).toEqual(["created", "opened", "edit_asked", "edited"]);
    expect((await atBank(charge)).revisao).toBe(1);
  });

  test("keeps a charge from ending by its former due date", async () => {
    const charge = await pending();
    await bank.fault(here(charge), { kind: "lost-response" });
    await edit(charge, { amount: 2_500n, dueDate: addDays(today, 6) });
    await bank.clearFaults();
    await database.sql(
      "UPDATE charges SET lapses_at = clock_timestamp(), lease_until = NULL WHERE id = $1",
      [charge.id],
    );
    await Promise.all((await leaseEndingCharges(100)).map(endCharge));
    const after = await current(charge);
    expect(after).toMatchObject({ status: "PENDING", dueDate: addDays(today, 6) });
    expect(after.waitsUntil.getTime()).toBeGreaterThan(now().getTime());
    await Promise.all((await leaseEndingCharges(100)).map(endCharge));
    expect(await current(charge)).toMatchObject({ status: "PENDING" });
    expect(await atBank(charge)).toMatchObject({ status: "ATIVA" });
  });

  test("ends with the charge where it is canceled meanwhile", async () => {
    const charge = await pending();
    await bank.fault(here(charge, "GET /cob/:txid"), { kind: "error-before", status: 503 });
    await edit(charge, { amount: 2_500n });
    await bank.clearFaults();
    await database.sql("UPDATE charges SET lease_until = NULL WHERE id = $1", [charge.id]);
    const cancel = { merchantId: at.merchantId, chargeId: charge.id, note: null, actor: "t" };
    expect(await cancelCharge(cancel)).toMatchObject({ kind: "canceled" });
    await settleAll();
    expect(await current(charge)).toMatchObject({
      status: "CANCELED",
      amount: 1_050n,
      editRequested: null,
    });
    expect(await typesOf(charge)).toContain("edit_refused");
  });
});

describe("money while a change is under way", () => {
  test("of the new amount proves that the bank took it: the charge has it, and nobody has to decide", async () => {
    const charge = await pending();
    await bank.fault(here(charge), { kind: "lost-response" });
    await edit(charge, { amount: 2_500n });
    const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
    await hear(endToEndId);
    expect(await current(charge)).toMatchObject({
      status: "RECEIVED",
      amount: 2_500n,
      fee: 35n,
      paid: { amount: 2_500n },
      editRequested: null,
    });
    expect(await exceptionsOf(charge)).toEqual([]);
    expect((await typesOf(charge)).slice(-2)).toEqual(["edited", "paid"]);
  });

  test("of the former amount wins, and the change ends", async () => {
    const charge = await pending();
    await bank.fault(here(charge), { kind: "error-before", status: 503 });
    await edit(charge, { amount: 2_500n });
    const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
    await hear(endToEndId);
    await bank.clearFaults();
    await settleAll();
    expect(await current(charge)).toMatchObject({
      status: "RECEIVED",
      amount: 1_050n,
      paid: { amount: 1_050n },
      editRequested: null,
    });
    expect(await exceptionsOf(charge)).toEqual([]);
    expect(await typesOf(charge)).toContain("edit_refused");
  });

  test("that the bank has already, and we did not hear of, is recorded and answered", async () => {
    const charge = await pending();
    await bank.pay(txidOf(charge.id));
    expect(await edit(charge, { amount: 2_500n })).toMatchObject({
      kind: "not_editable",
      why: "status",
      charge: { status: "RECEIVED", amount: 1_050n },
    });
  });
});

test("a comparison with the bank's list finds nothing odd about a changed charge, nor about a change under way", async () => {
  const done = await pending();
  await edit(done, { amount: 2_500n });
  const open = await pending();
  await bank.fault(here(open), { kind: "lost-response" });
  await edit(open, { amount: 3_500n });
  await bank.clearFaults();
  await reconcileAccount(bank.accountId, now());
  expect(await exceptionsOf(done)).toEqual([]);
  expect(await exceptionsOf(open)).toEqual([]);
  await settleAll();
  expect(await current(open)).toMatchObject({ amount: 3_500n });
});
