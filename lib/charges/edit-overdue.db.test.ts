import { beforeEach, describe, expect, test } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import { moveSandboxClock } from "@/lib/merchants/store/sandbox-clocks";
import { recordPaymentsOf } from "@/lib/payments/apply-payment";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { type MerchantId, txidOf } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { runClock } from "@/lib/sandbox/run-clock";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { settleOpenEdits } from "@/testing/edited-charges";
import { freshProvider } from "@/testing/provider";
import type { Charge, NewCharge } from "./charge";
import { editCharge } from "./edit-charge";
import { findCharge } from "./store/charges";
import { dropEdit } from "./store/edits";

// An overdue charge that can be paid still waits again by a later due date (ADR 0131).

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 3_000 });
const provider = freshProvider({ deadlineMs: 5_000, reopenAfterMs: 5_100 });
const today = brasiliaDay(now());
/** The merchant's day, by its clock: the charges below were due before it. */
const DAYS_LATER = 5;
const thatDay = addDays(today, DAYS_LATER);
const nextWeek = addDays(thatDay, 7);
const TERMS: LateTerms = {
  fine: { kind: "percent", basisPoints: 200 },
  interest: { basisPointsPerMonth: 300 },
  discount: null,
};
let merchantId: MerchantId;

beforeEach(async () => {
  merchantId = (await newMerchant()).id;
  await bank.clearFaults();
  await provider.clearFaults();
});

const current = async ({ id }: Charge) => {
  const found = await findCharge(merchantId, id);
  if (!found) throw new Error("the charge is gone");
  return found;
};

/** A charge whose due date is over by its merchant's clock. */
async function overdue(overrides: Partial<NewCharge>): Promise<Charge> {
  const charge = await pendingCharge(merchantId, { amount: cents(10_000), ...overrides });
  await moveSandboxClock(merchantId, thatDay, now());
  await runClock(merchantId, now());
  const late = await current(charge);
  expect(late.status).toBe("OVERDUE");
  return late;
}

type Terms = { readonly amount?: bigint; readonly dueDate?: Charge["dueDate"] };

function edit({ id }: Charge, { amount, dueDate }: Terms) {
  const wanted = { amount: amount === undefined ? null : cents(amount), dueDate: dueDate ?? null };
  return editCharge({ merchantId, chargeId: id, ...wanted, actor: "client:t" }, now());
}

/** The history from the first end of its due date on, as `edited OVERDUE>PENDING`. */
async function storyOf({ id }: Charge): Promise<string[]> {
  const { entries } = await findHistory(merchantId, id, { page: 0, size: 20 });
  const moves = entries.map(({ type, from, to }) => `${type} ${from}>${to}`);
  return moves.slice(moves.indexOf(LAPSED));
}

const LAPSED = "lapsed PENDING>OVERDUE";
const REQUESTED = "edit_asked OVERDUE>OVERDUE";
const WAITS_AGAIN = "edited OVERDUE>PENDING";

describe("an overdue charge with a later due date", () => {
  test("is a boleto that waits again, at the provider first, and becomes overdue anew by that day", async () => {
    const charge = await overdue({ billingType: "BOLETO", lateTerms: TERMS });
    const outcome = await edit(charge, { amount: 9_000n, dueDate: nextWeek });
    expect(outcome).toMatchObject({
      kind: "edited",
      charge: { status: "PENDING", amount: 9_000n, dueDate: nextWeek, editRequested: null },
    });
    const after = await current(charge);
    expect(after).toMatchObject({ status: "PENDING", amount: 9_000n, dueDate: nextWeek });
    expect(after.waitsUntil).toEqual(endOfBrasiliaDay(nextWeek));
    expect(after.boletoLine).not.toBe(charge.boletoLine);
    expect(await provider.payments(charge.id)).toMatchObject([
      { value: 90, dueDate: nextWeek, status: "PENDING", deleted: false },
    ]);
    expect(await storyOf(charge)).toEqual([LAPSED, REQUESTED, WAITS_AGAIN]);
    // A repeated request gets the same answer and is no event.
    expect(await edit(charge, { amount: 9_000n, dueDate: nextWeek })).toMatchObject({
      kind: "edited",
    });
    await moveSandboxClock(merchantId, addDays(nextWeek, 1), now());
    await runClock(merchantId, now());
    expect(await storyOf(charge)).toEqual([LAPSED, REQUESTED, WAITS_AGAIN, LAPSED]);
  });

  test("is a Pix with a fine that waits again with another code", async () => {
    const charge = await overdue({ lateTerms: TERMS });
    expect(await edit(charge, { dueDate: nextWeek })).toMatchObject({ kind: "edited" });
    const after = await current(charge);
    expect(after).toMatchObject({ status: "PENDING", amount: 10_000n, dueDate: nextWeek });
    expect(after.waitsUntil).toEqual(endOfBrasiliaDay(nextWeek));
    expect(after.pixExpiresAt?.getTime()).toBeGreaterThan(after.waitsUntil.getTime());
    expect(await bank.charges(txidOf(charge.id))).toMatchObject([{ status: "ATIVA", revisao: 1 }]);
  });

  test("is a payer's choice that no provider holds, which needs none", async () => {
    const charge = await pendingCharge(merchantId, { billingType: "UNDEFINED", amount: cents(0) });
    await moveSandboxClock(merchantId, thatDay, now());
    await runClock(merchantId, now());
    expect(await edit(charge, { amount: 700n, dueDate: thatDay })).toMatchObject({
      kind: "edited",
      charge: { status: "PENDING", amount: 700n, dueDate: thatDay },
    });
    expect(await storyOf(charge)).toEqual([LAPSED, REQUESTED, WAITS_AGAIN]);
  });

  test("is found by its due date and status as it is now", async () => {
    const charge = await overdue({ billingType: "BOLETO" });
    await edit(charge, { dueDate: nextWeek });
    expect(
      await database.sql("SELECT status, due_date::text FROM charge_search WHERE id = $1", [
        charge.id,
      ]),
    ).toEqual([{ status: "PENDING", due_date: nextWeek }]);
  });
});

describe("an overdue charge stays as it is", () => {
  test.each<[string, Terms]>([
    ["without a due date", { amount: 9_000n }],
    ["with the due date that it has", { dueDate: addDays(today, 1) }],
    ["with a later one that is over by now", { dueDate: addDays(thatDay, -1) }],
  ])("%s: the due date is named", async (_, terms) => {
    const charge = await overdue({ billingType: "BOLETO" });
    expect(await edit(charge, terms)).toEqual({
      kind: "invalid",
      errors: [
        {
          pointer: "/dueDate",
          message: "deve ser uma nova data, hoje ou depois: a cobrança está vencida",
        },
      ],
    });
    expect(await storyOf(charge)).toEqual([LAPSED]);
  });

  test("where its Pix code ended with the due date: it was withdrawn at the bank", async () => {
    const charge = await overdue({ pixExpiresInMinutes: 43_200 });
    expect(await edit(charge, { dueDate: nextWeek })).toMatchObject({
      kind: "not_editable",
      why: "code_over",
      charge: { status: "OVERDUE" },
    });
    expect(await storyOf(charge)).toEqual([LAPSED]);
  });

  test("where its provider refuses, with the provider's words", async () => {
    const charge = await overdue({ billingType: "BOLETO" });
    const outcome = await edit(charge, { amount: 100n, dueDate: nextWeek });
    expect(outcome).toMatchObject({ kind: "refused", charge: { status: "OVERDUE" } });
    expect(outcome.kind === "refused" && outcome.reason).toContain("não pode ser menor");
    expect(await current(charge)).toMatchObject({ status: "OVERDUE", amount: 10_000n });
    expect(await storyOf(charge)).toEqual([LAPSED, REQUESTED, "edit_refused OVERDUE>OVERDUE"]);
  });

  test("in a statement that moves it alone, whoever sends it", async () => {
    const charge = await overdue({ billingType: "BOLETO" });
    const statements = [
      "UPDATE charges SET status = 'PENDING' WHERE id = $1",
      `UPDATE charges SET status = 'PENDING', amount_cents = edit_amount_cents, due_date = edit_due_date,
         edit_asked_at = NULL, edit_asked_by = NULL, edit_amount_cents = NULL, edit_due_date = NULL WHERE id = $1`,
    ];
    await provider.fault({ route: "GET /payments/:id" }, { kind: "error-before", status: 503 });
    expect(await edit(charge, { dueDate: nextWeek })).toMatchObject({ kind: "requested" });
    // The request has to be for a later day, too.
    await database.sql("UPDATE charges SET edit_due_date = due_date WHERE id = $1", [charge.id]);
    for (const statement of statements) {
      await expect(database.sql(statement, [charge.id])).rejects.toThrow(
        /due date is moved|never changes/,
      );
    }
    await dropEdit(await current(charge), "no_longer_waiting");
  });
});

describe("a change of an overdue charge whose answer is lost", () => {
  const LOST = [{ route: "PUT /payments/:id" }, { kind: "lost-response" }] as const;

  test("is repaired by the worker", async () => {
    const charge = await overdue({ billingType: "BOLETO" });
    await provider.fault(...LOST);
    expect(await edit(charge, { dueDate: nextWeek })).toMatchObject({
      kind: "requested",
      charge: { status: "OVERDUE" },
    });
    await provider.clearFaults();
    await settleOpenEdits(database);
    expect(await current(charge)).toMatchObject({ status: "PENDING", dueDate: nextWeek });
    expect(await storyOf(charge)).toEqual([LAPSED, REQUESTED, WAITS_AGAIN]);
  });

  test("is proved by money of the new amount, which pays it without an exception", async () => {
    const charge = await overdue({ billingType: "BOLETO", lateTerms: TERMS });
    await provider.fault(...LOST);
    await edit(charge, { amount: 9_000n, dueDate: nextWeek });
    await provider.clearFaults();
    const id = charge.pspChargeId ?? "";
    await provider.act(id, "pay");
    await recordPaymentsOf(await current(charge), await providerOf(provider.accountId), [id]);
    const after = await current(charge);
    expect(after).toMatchObject({ amount: 9_000n, dueDate: nextWeek, paid: { amount: 9_000n } });
    expect(["CONFIRMED", "RECEIVED"]).toContain(after.status);
    expect(
      await database.sql("SELECT kind FROM exceptions WHERE charge_id = $1", [charge.id]),
    ).toEqual([]);
    expect((await storyOf(charge)).slice(0, 3)).toEqual([LAPSED, REQUESTED, WAITS_AGAIN]);
  });

  test("ends with the charge where it is paid as it was", async () => {
    const charge = await overdue({ billingType: "BOLETO" });
    await provider.fault({ route: "PUT /payments/:id" }, { kind: "error-before", status: 503 });
    await edit(charge, { amount: 9_000n, dueDate: nextWeek });
    const id = charge.pspChargeId ?? "";
    await provider.act(id, "pay");
    await recordPaymentsOf(await current(charge), await providerOf(provider.accountId), [id]);
    await provider.clearFaults();
    await settleOpenEdits(database);
    expect(await current(charge)).toMatchObject({
      amount: 10_000n,
      paid: { amount: 10_000n },
      editRequested: null,
    });
  });
});
