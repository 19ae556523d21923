import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { BankStatement, StatementLine } from "@/lib/bank-import/bank-statement";
import { confirmLines } from "@/lib/bank-import/confirm-lines";
import { identifyLines } from "@/lib/bank-import/identify-lines";
import { type ImportOutcome, importStatement } from "@/lib/bank-import/statement-days";
import { daysWithNewStatement } from "@/lib/bank-import/store/statement-days";
import type { Charge } from "@/lib/charges/charge";
import { NO_STATEMENT } from "@/lib/ledger/close";
import { lockClosing } from "@/lib/ledger/store/closes";
import { recordManually } from "@/lib/payments/record-manual-payment";
import { recordMadeRefund } from "@/lib/payments/record-refund";
import { withdrawPayment } from "@/lib/payments/withdraw-payment";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { addDays, type CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { pendingCharge } from "@/testing/charges";
import { type ClosingShop, close, closeOf, dayAfter, TODAY } from "@/testing/daily-close";
import { freshDatabase } from "@/testing/database";
import { ownKey } from "@/testing/own-key";
import { type Financier, financier } from "@/testing/own-shop";
import { closeDays } from "./close-days";

const database = freshDatabase();
let shop: Financier;
let at: ClosingShop;

/** A shop with one Pix key of its own. */
beforeEach(async () => {
  shop = await financier();
  const [account] = await database.sql<{ id: string }>(
    "SELECT id FROM psp_accounts WHERE merchant_id = $1",
    [shop.merchantId],
  );
  at = { merchantId: shop.merchantId, accountId: account?.id ?? "" };
});

let lineNumber = 0;

/** A line of a statement, of R$ 10,50 unless something else is said; a refund is below zero. */
function line(text: string, amount = 1_050, postedOn = TODAY): StatementLine {
  lineNumber += 1;
  return {
    line: lineNumber,
    postedOn,
    amount: cents(amount),
    text,
    account: "237/1",
    bankId: null,
  };
}

function statementOf(
  lines: readonly StatementLine[],
  changes: Partial<BankStatement> = {},
): BankStatement {
  return {
    format: "ofx",
    layout: null,
    lines: lines.filter(({ amount }) => amount > 0n),
    debits: lines
      .filter(({ amount }) => amount < 0n)
      .map((debit) => ({ ...debit, amount: cents(-debit.amount) })),
    unread: [],
    period: { from: TODAY, to: TODAY },
    passedOver: 0,
    ...changes,
  };
}

/** Imports a statement on the day after. */
function importLines(
  lines: readonly StatementLine[],
  changes: Partial<BankStatement> = {},
  accountId: string | null = null,
): Promise<ImportOutcome> {
  const sent = { statement: statementOf(lines, changes), digest: "0".repeat(64) };
  return importStatement(shop.confirmer, accountId, sent, dayAfter(TODAY));
}

/** Confirms a line of a statement for a charge, as it comes: by its reference alone. */
async function confirmLine(one: StatementLine, charge: Charge): Promise<void> {
  const sent = { format: "ofx", digest: "0".repeat(64), lines: [one] };
  const [outcome] = await confirmLines(
    shop.confirmer,
    sent,
    [{ entry: 1, chargeId: charge.id }],
    now(),
  );
  expect(outcome?.outcome).toMatch(/^recorded/);
}

const newCharge = () => pendingCharge(shop.merchantId);

/** The worker's run on the day after. */
const runWorker = () => closeDays(at.accountId, dayAfter(TODAY));

async function moneyOf(charge: Charge) {
  const [money] = await database.sql<{ id: string; reference: string }>(
    "SELECT id, reference FROM settlements WHERE charge_id = $1",
    [charge.id],
  );
  if (!money) throw new Error("the charge has no money");
  return money;
}

test("a day stays open until a statement that covers it was imported", async () => {
  const charge = await newCharge();
  const credit = line("PIX ANA");
  await confirmLine(credit, charge);
  expect(await close(at)).toBe(NO_STATEMENT);
  expect(await closeOf(at)).toMatchObject({ state: "open", compared: null, ending: 1_050n });
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "open" });

  const [yesterday, dayBefore] = [addDays(TODAY, -1), addDays(TODAY, -2)];
  await importLines([line("PIX", 5, yesterday)], { period: { from: dayBefore, to: yesterday } });
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "open" });

  expect(await importLines([credit, line("ALUGUEL", -90_000)])).toEqual({
    kind: "imported",
    accountId: at.accountId,
    days: [TODAY],
  });
  await runWorker();
  expect(await closeOf(at)).toMatchObject({
    state: "closed",
    unread: null,
    compared: { provider: 1_050n, books: 1_050n, difference: 0n, rows: 2, outside: -90_000n },
  });
});

test("what a member confirmed and the statement has not is a difference", async () => {
  const [charge, other] = [await newCharge(), await newCharge()];
  const [credit, gone] = [line("PIX ANA"), line("PIX BIA")];
  await confirmLine(credit, charge);
  await confirmLine(gone, other);
  await importLines([credit]);
  await close(at);
  expect(await closeOf(at)).toMatchObject({
    state: "differs",
    compared: { provider: 1_050n, books: 2_100n, difference: -1_050n },
  });
  const [exception] = await database.sql<{ amount_cents: string }>(
    "SELECT amount_cents FROM exceptions WHERE merchant_id = $1 AND kind = 'close_differs' AND resolved_at IS NULL",
    [shop.merchantId],
  );
  expect(exception).toEqual({ amount_cents: "1050" });

  // It was a mistake, and is withdrawn: the day is compared again by itself.
  const { id } = await moneyOf(other);
  const withdrawn = await withdrawPayment(shop.confirmer, id, "engano", now());
  expect(withdrawn.kind).toBe("withdrawn");
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "closed" });
});

test("a line that is confirmed after its day was closed makes the day be compared again", async () => {
  const charge = await newCharge();
  const credit = line("PIX ANA");
  await importLines([credit]);
  await runWorker();
  expect(await closeOf(at)).toMatchObject({
    state: "closed",
    compared: { provider: 0n, books: 0n, outside: 1_050n },
  });
  await confirmLine(credit, charge);
  await runWorker();
  // Its entry stands on the page of the day on which it became known.
  expect(await closeOf(at)).toMatchObject({
    state: "closed",
    ending: 0n,
    compared: { provider: 1_050n, books: 0n, difference: 0n, outside: 0n },
  });
});

test("money recorded by hand is the line of its day and amount; a refund is the debit that it is recorded under", async () => {
  const charge = await newCharge();
  const endToEndId = `E12345678202611211405${randomUUID().slice(0, 8)}abc`;
  const byHand = { source: "by_hand" };
  const paid = { amount: cents(1_050), paidOn: TODAY, endToEndId, reference: endToEndId };
  await recordManually(shop.confirmer, charge.id, { ...paid, evidence: byHand }, now());
  const debit = line("PIX ENVIADO ANA", -300);
  const [{ reference } = { reference: "" }] = identifyLines([
    { ...debit, amount: cents(-debit.amount) },
  ]);
  const { id } = await moneyOf(charge);
  const made = { settlementId: id, amount: cents(300), madeOn: TODAY, failedId: null };
  const recorded = await recordMadeRefund(
    shop.refunder,
    { ...made, reference, reason: "Está no extrato" },
    now(),
  );
  expect(recorded.kind).toBe("recorded");
  await importLines([line("PIX RECEBIDO"), debit, line("TARIFA", -200)]);
  await runWorker();
  expect(await closeOf(at)).toMatchObject({
    state: "closed",
    compared: { provider: 750n, books: 750n, rows: 3, outside: -200n },
  });
});

test("a later statement of a day takes the place of the one before; one that was not read whole closes nothing", async () => {
  const charge = await newCharge();
  const credit = line("PIX ANA");
  await confirmLine(credit, charge);
  await importLines([]);
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "differs" });
  await importLines([credit], { unread: [{ line: 9, rule: "amount", found: "x" }] });
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "differs", unread: "unreadable rows: 1" });
  await importLines([credit]);
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "closed", unread: null });
});

test("a statement that is imported while its day is being closed is compared as well", async () => {
  const credit = line("PIX ANA");
  await confirmLine(credit, await newCharge());
  await importLines([credit]);
  // Cutting the day off would wait as well.
  await runWorker();
  let closing: Promise<string | null> | undefined;
  await asService(async (tx) => {
    await lockClosing(tx, at.accountId);
    closing = close(at);
    // It has read the statement, and waits to store what it came to.
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await database.sql(waiting)).length).toBe(1);
    await database.sql(
      "UPDATE statement_days SET imported_at = clock_timestamp() WHERE psp_account_id = $1",
      [at.accountId],
    );
  });
  await closing;
  const due = () => daysWithNewStatement(at.accountId, addDays(TODAY, -9), 9);
  expect(await due()).toEqual([TODAY]);
  await runWorker();
  expect(await due()).toEqual([]);
});

test("days whose statement has an unreadable line do not keep later days from being compared", async () => {
  await database.sql(
    "UPDATE psp_accounts SET created_at = created_at - interval '60 days' WHERE id = $1",
    [at.accountId],
  );
  for (const ago of [40, 20, 0]) await closeDays(at.accountId, dayAfter(addDays(TODAY, -ago)));
  const unread = [{ line: 9, rule: "amount", found: "x" } as const];
  const period = { from: addDays(TODAY, -30), to: addDays(TODAY, -1) };
  await importLines([], { unread, period });
  await importLines([], { unread, period: { from: addDays(TODAY, -45), to: addDays(TODAY, -31) } });
  for (let run = 0; run < 3; run += 1) await runWorker();
  await importLines([]);
  await runWorker();
  expect(await closeOf(at)).toMatchObject({ state: "closed", unread: null });
});

test("a statement without a period covers its first to its last line, and never a day that is not over", async () => {
  const from = addDays(TODAY, -2);
  const lines = [line("PIX", 5, from), line("PIX", 5, addDays(TODAY, 1))];
  const covered = { kind: "imported", days: [from, addDays(TODAY, -1), TODAY] };
  expect(await importLines(lines, { period: null })).toMatchObject(covered);
  expect(await importLines([], { period: null })).toMatchObject({ days: [] });
  const long = { from: "2020-01-01" as CivilDate, to: TODAY };
  const imported = await importLines([], { period: long });
  expect(imported.kind === "imported" && imported.days).toHaveLength(400);
});

test("with two keys the merchant says whose statement it is; another merchant's key is none", async () => {
  const second = await ownKey(shop.merchantId);
  expect(await importLines([])).toEqual({ kind: "no_account" });
  expect(await importLines([], {}, second)).toMatchObject({ accountId: second, days: [TODAY] });
  const stranger = await ownKey((await financier()).merchantId);
  expect(await importLines([], {}, stranger)).toEqual({ kind: "no_account" });
});

test("nothing of a bank's words is kept", async () => {
  await importLines([line("PIX MARIA DA SILVA 123.456.789-09")]);
  const kept = await database.sql<{ row: string }>(
    `SELECT l::text AS row FROM statement_lines l WHERE psp_account_id = '${at.accountId}'
      UNION ALL SELECT d::text FROM statement_days d WHERE psp_account_id = '${at.accountId}'`,
  );
  expect(kept).toHaveLength(2);
  for (const { row } of kept) expect(row).not.toMatch(/MARIA|12345678909|123\.456/);
});
