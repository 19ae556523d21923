import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import { recordPayment } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import { addDays, brasiliaDay, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { insertPrice } from "@/lib/pricing/store/charge-defaults";
import { providerOf } from "@/lib/providers/reach";
import { reconcileAccount } from "@/lib/reconciliation/reconcile-account";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { cancelCharge } from "./cancel-charge";
import type { Charge, NewCharge } from "./charge";
import { type EditOutcome, editCharge } from "./edit-charge";
import { endCharge } from "./end-charge";
import { settleEdit } from "./settle-edit";
import { findCharge } from "./store/charges";
import { leaseEndingCharges, leaseForEditing, leaseOpenEdits } from "./store/leases";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 3_000 });
const today = brasiliaDay(now());
let merchantId: MerchantId;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  await insertPrice(null, "PIX", { fixed: cents(10), basisPoints: 100 }, addDays(today, -1));
});
beforeEach(() => bank.clearFaults());

type Terms = { readonly amount?: bigint; readonly dueDate?: Charge["dueDate"] };

function edit({ id }: Pick<Charge, "id">, { amount, dueDate }: Terms, by = merchantId) {
  const wanted = { amount: amount === undefined ? null : cents(amount), dueDate: dueDate ?? null };
  return editCharge({ merchantId: by, chargeId: id, ...wanted, actor: "client:t" }, now());
}

const pending = (overrides: Partial<NewCharge> = {}) => pendingCharge(merchantId, overrides);

const current = async ({ id }: Pick<Charge, "id">) => {
  const found = await findCharge(merchantId, id);
  if (!found) throw new Error("the charge is gone");
  return found;
};

/** The charge as the bank has it. */
async function atBank({ id }: Pick<Charge, "id">) {
  const [cob] = await bank.charges(txidOf(id));
  if (!cob) throw new Error("the bank has no such charge");
  return { original: cob.valor, revisao: cob.revisao, status: cob.status };
}

const typesOf = async ({ id }: Pick<Charge, "id">) =>
  (await findHistory(merchantId, id, { page: 0, size: 20 })).entries.map(({ type }) => type);

const exceptionsOf = ({ id }: Pick<Charge, "id">) =>
  database.sql<{ kind: string }>("SELECT kind FROM exceptions WHERE charge_id = $1", [id]);

async function hear(endToEndId: string): Promise<void> {
  const psp = await providerOf(bank.accountId);
  await recordPayment({ psp, pspAccountId: bank.accountId, actor: "test" }, endToEndId);
}

/** What the worker's sweep does, whatever the leases say. */
async function settleAll(): Promise<void> {
  await database.sql(
    "UPDATE charges SET lease_until = clock_timestamp() - interval '1 s' WHERE edit_asked_at IS NOT NULL",
  );
  await Promise.all((await leaseOpenEdits(100)).map(settleEdit));
}

const here = (charge: Charge, route = "PATCH /cob/:txid") => ({ route, txid: txidOf(charge.id) });

describe("changing a charge that waits", () => {
  test("changes it at the bank and here, with its code, its fee and its history", async () => {
    const charge = await pending();
    const dueDate = addDays(today, 9);
    const outcome = await edit(charge, { amount: 2_000n, dueDate });
    expect(outcome).toMatchObject({
      kind: "edited",
      charge: { amount: 2_000n, dueDate, fee: 30n, editRequested: null, status: "PENDING" },
    });
    const after = await current(charge);
    expect(after).toMatchObject({ amount: 2_000n, dueDate, fee: 30n });
    const code = readBrCode(after.brCode ?? "");
    expect(code.kind === "read" && brCodeAmount(code.code)).toBe(2_000n);
    expect(await atBank(charge)).toEqual({ original: "20.00", revisao: 1, status: "ATIVA" });
    expect(await typesOf(charge)).toEqual(["created", "opened", "edit_asked", "edited"]);
    const { entries } = await findHistory(merchantId, charge.id, { page: 0, size: 20 });
    expect(entries.at(-1)).toMatchObject({ actor: "client:t", from: "PENDING", to: "PENDING" });
    const [event] = await database.sql(
      "SELECT evidence FROM charge_events WHERE charge_id = $1 AND type = 'edited'",
      [charge.id],
    );
    expect(event).toEqual({
      evidence: {
        from: { amountCents: "1050", dueDate: charge.dueDate },
        to: { amountCents: "2000", dueDate },
      },
    });
  });

  test("keeps the search as it is now", async () => {
    const charge = await pending();
    const dueDate = addDays(today, 12);
    await edit(charge, { amount: 3_300n, dueDate });
    expect(
      await database.sql(
        "SELECT amount_cents::text AS amount, due_date::text, fee_cents::text AS fee FROM charge_search WHERE id = $1",
        [charge.id],
      ),
    ).toEqual([{ amount: "3300", due_date: dueDate, fee: "43" }]);
  });

  test("begins the validity of its code anew with the due date, and leaves it with the amount alone", async () => {
    const charge = await pending({ pixExpiresInMinutes: 60, dueDate: addDays(today, 2) });
    await edit(charge, { amount: 999n });
    expect(await current(charge)).toMatchObject({
      amount: 999n,
      dueDate: charge.dueDate,
      pixExpiresAt: charge.pixExpiresAt,
      waitsUntil: charge.waitsUntil,
    });
    await database.sql(
      `UPDATE charges SET pix_expires_at = pix_expires_at - interval '30 minutes',
         lapses_at = lapses_at - interval '30 minutes' WHERE id = $1`,
      [charge.id],
    );
    await edit(charge, { dueDate: addDays(today, 5) });
    const after = await current(charge);
    const minutes = ((after.pixExpiresAt?.getTime() ?? 0) - now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(58);
    expect(minutes).toBeLessThanOrEqual(60);
    expect(after.waitsUntil).toEqual(after.pixExpiresAt);
  });

  test("of a charge with late fees changes the due date at the bank, too", async () => {
    const lateTerms = {
      fine: { kind: "percent", basisPoints: 200 },
      interest: null,
      discount: null,
    } as const;
    const charge = await pending({ lateTerms, dueDate: addDays(today, 3) });
    const dueDate = addDays(today, 20);
    expect(await edit(charge, { dueDate })).toMatchObject({ kind: "edited", charge: { dueDate } });
    const after = await current(charge);
    expect(after.waitsUntil).toEqual(endOfBrasiliaDay(dueDate));
    const found = await (await providerOf(bank.accountId)).find({
      ...after,
      chargeId: after.id,
      txid: txidOf(after.id),
      expiresAt: after.pixExpiresAt ?? after.waitsUntil,
      receiver: "Loja",
    });
    expect(found.kind).toBe("opened");
  });

  test("twice, or to what it is, answers the same and makes one revision", async () => {
    const charge = await pending();
    expect(await edit(charge, { amount: 1_050n })).toMatchObject({ kind: "edited" });
    expect(await typesOf(charge)).toEqual(["created", "opened"]);
    const outcomes = await Promise.all([1, 2, 3].map(() => edit(charge, { amount: 1_200n })));
    expect(outcomes.map(({ kind }) => kind)).toEqual(["edited", "edited", "edited"]);
    expect(await atBank(charge)).toMatchObject({ original: "12.00", revisao: 1 });
    expect(await typesOf(charge)).toEqual(["created", "opened", "edit_asked", "edited"]);
  });

  test("of one whose payer has picked nothing needs no bank", async () => {
    const charge = await pending({ billingType: "UNDEFINED" });
    const dueDate = addDays(today, 7);
    expect(await edit(charge, { amount: 700n, dueDate })).toMatchObject({
      kind: "edited",
      charge: { amount: 700n, dueDate, waitsUntil: endOfBrasiliaDay(dueDate) },
    });
  });

  test("breaks no rule of the charge's own discount, and is reported by its field", async () => {
    const lateTerms = {
      fine: null,
      interest: null,
      discount: { kind: "amount", amount: cents(500), until: addDays(today, 3) },
    } as const;
    const charge = await pending({ lateTerms, dueDate: addDays(today, 4) });
    const outcome = await edit(charge, { amount: 400n, dueDate: addDays(today, 2) });
    expect(outcome).toEqual({
      kind: "invalid",
      errors: [
        { pointer: "/amount", message: "deve ser maior que o desconto da cobrança" },
        {
          pointer: "/dueDate",
          message: "não pode ser antes do último dia do desconto da cobrança",
        },
      ],
    });
    expect(await edit(charge, { dueDate: addDays(today, -1) })).toMatchObject({
      kind: "invalid",
      errors: [{ pointer: "/dueDate" }, { pointer: "/dueDate" }],
    });
    expect(await typesOf(charge)).toEqual(["created", "opened"]);
  });

  test("another merchant's, or none at all, finds nothing", async () => {
    const charge = await pending();
    const other = (await newMerchant()).id;
    expect(await edit(charge, { amount: 1n }, other)).toEqual({ kind: "not_found" });
    expect(await edit({ id: "abc" as Charge["id"] }, { amount: 1n })).toEqual({
      kind: "not_found",
    });
    expect(await current(charge)).toMatchObject({ amount: 1_050n, editRequested: null });
  });
});

describe("a charge that cannot be changed", () => {
  const why = (outcome: EditOutcome) => outcome.kind === "not_editable" && outcome.why;

  test("was paid: the money won", async () => {
    const charge = await pending();
    const [endToEndId = ""] = await bank.pay(txidOf(charge.id));
    await hear(endToEndId);
    expect(why(await edit(charge, { amount: 1n }))).toBe("status");
  });

  test("is being canceled", async () => {
    const charge = await pending();
    await bank.fault(here(charge), { kind: "hang" });
    await cancelCharge({ merchantId, chargeId: charge.id, note: null, actor: "t" });
    expect(why(await edit(charge, { amount: 1n }))).toBe("cancel_requested");
  });

  test("is at the merchant's own key, whose code is good for ever", async () => {
    const { id } = await newMerchant();
    await ownKey(id);
    const charge = await pendingCharge(id);
    expect(why(await edit(charge, { amount: 1n }, id))).toBe("provider");
    expect(await findCharge(id, charge.id)).toMatchObject({ amount: 1_050n, editRequested: null });
  });

  test("stays as it is where its bank refuses the change, with the bank's words", async () => {
    const charge = await pending();
    const violations = [{ razao: "valor acima do limite", propriedade: "cob.valor.original" }];
    await bank.fault(here(charge), { kind: "refuse", violations });
    expect(await edit(charge, { amount: 9_000n })).toMatchObject({
      kind: "refused",
      reason: "cob.valor.original: valor acima do limite",
      charge: { amount: 1_050n, editRequested: null },
    });
    expect(await atBank(charge)).toMatchObject({ original: "10.50" });
    expect(await typesOf(charge)).toEqual(["created", "opened", "edit_asked", "edit_refused"]);
    await bank.clearFaults();
    expect(await edit(charge, { amount: 8_000n })).toMatchObject({ kind: "edited" });
  });

  test("was withdrawn by the bank, and ends here", async () => {
    const charge = await pending();
    await bank.remove(txidOf(charge.id));
    expect(why(await edit(charge, { amount: 1n }))).toBe("status");
    expect(await current(charge)).toMatchObject({ status: "CANCELED", amount: 1_050n });
  });
});

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
    const cancel = { merchantId, chargeId: charge.id, note: null, actor: "t" };
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

test("the database lets no statement change what was agreed but for a recorded request", async () => {
  const charge = await pending();
  await expect(
    database.sql("UPDATE charges SET amount_cents = 1 WHERE id = $1", [charge.id]),
  ).rejects.toThrow(/never changes/);
  await bank.fault(here(charge, "GET /cob/:txid"), { kind: "error-before", status: 503 });
  await edit(charge, { amount: 2_500n });
  const cleared =
    "edit_asked_at = NULL, edit_asked_by = NULL, edit_amount_cents = NULL, edit_due_date = NULL";
  await expect(
    database.sql(`UPDATE charges SET amount_cents = 2400, ${cleared} WHERE id = $1`, [charge.id]),
  ).rejects.toThrow(/never changes/);
  await expect(
    database.sql("UPDATE charges SET amount_cents = 2500 WHERE id = $1", [charge.id]),
  ).rejects.toThrow(/never changes/);
  await expect(
    database.sql("UPDATE charges SET edit_asked_by = NULL WHERE id = $1", [charge.id]),
  ).rejects.toThrow(/charges_edit_check/);
});
