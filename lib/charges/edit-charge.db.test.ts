import { describe, expect, test } from "vitest";
import { findHistory } from "@/lib/charge-details/store/charge-history";
import { now } from "@/lib/platform/clock";
import { brCodeAmount, readBrCode } from "@/lib/platform/values/br-code";
import { addDays, brasiliaDay, endOfBrasiliaDay } from "@/lib/platform/values/brasilia";
import { txidOf } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { providerOf } from "@/lib/providers/reach";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { editedCharges } from "@/testing/edited-charges";
import { ownKey } from "@/testing/own-key";
import { cancelCharge } from "./cancel-charge";
import type { Charge } from "./charge";
import type { EditOutcome } from "./edit-charge";
import { findCharge } from "./store/charges";

const database = freshDatabase();
const bank = freshBank({ deadlineMs: 2_000, reopenAfterMs: 3_000 });
const { at, pending, edit, current, atBank, typesOf, hear, here } = editedCharges(database, bank);
const today = brasiliaDay(now());

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
    const { entries } = await findHistory(at.merchantId, charge.id, { page: 0, size: 20 });
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
    await cancelCharge({ merchantId: at.merchantId, chargeId: charge.id, note: null, actor: "t" });
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
