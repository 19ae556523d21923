import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { findCharge } from "@/lib/charges/store/charges";
import { recordManually } from "@/lib/payments/record-manual-payment";
import { recordMadeRefund } from "@/lib/payments/record-refund";
import { withdrawPayment } from "@/lib/payments/withdraw-payment";
import { now } from "@/lib/platform/clock";
import { addDays, brasiliaDay } from "@/lib/platform/values/brasilia";
import type { ChargeId, MerchantId } from "@/lib/platform/values/ids";
import { type Cents, cents } from "@/lib/platform/values/money";
import { type Allowed, allow } from "@/lib/platform/values/permission";
import { staticTxidOf } from "@/lib/platform/values/static-txid";
import { freshBank } from "@/testing/bank";
import { newMerchant, pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { freshConfirmer } from "@/testing/members";
import { ownKey } from "@/testing/own-key";
import type { StatementLine } from "./bank-statement";
import { confirmLines } from "./confirm-lines";
import { proposeMatches, proposeRefunds } from "./propose-matches";
import { readBankStatement } from "./read-bank-statement";

const database = freshDatabase();
freshBank();
let merchantId: MerchantId;
let member: Allowed<"confirm">;
let amount = 1_000;

beforeAll(async () => {
  merchantId = (await newMerchant()).id;
  await ownKey(merchantId);
  member = await freshConfirmer(merchantId);
});

/** A charge of an amount that no other test has. */
function ownCharge(payerName = "Ana Souza"): Promise<Charge> {
  amount += 1;
  const payer = {
    name: payerName,
    document: "12345678909",
    email: null,
    phone: null,
    address: null,
  };
  return pendingCharge(merchantId, { amount: cents(amount), payer });
}

let lineNumber = 0;

function credit(text: string, paid: Cents, changes: Partial<StatementLine> = {}): StatementLine {
  lineNumber += 1;
  const postedOn = brasiliaDay(now());
  return {
    line: lineNumber,
    postedOn,
    amount: paid,
    text,
    account: null,
    bankId: null,
    ...changes,
  };
}

/** Which of them it is, from 1; the one after all where it is none. */
function entryOf(line: StatementLine, lines: readonly StatementLine[]): number {
  return lines.indexOf(line) + 1 || lines.length + 1;
}

function confirm(lines: readonly StatementLine[], chosen: readonly [StatementLine, ChargeId][]) {
  const statement = { format: "ofx", digest: "0".repeat(64), lines };
  const choices = chosen.map(([line, chargeId]) => ({ entry: entryOf(line, lines), chargeId }));
  return confirmLines(member, statement, choices, now());
}

const matchesOf = async (...lines: StatementLine[]) =>
  (await proposeMatches(member, lines)).matches;

const statusOf = async ({ id, merchantId: owner }: Charge) => (await findCharge(owner, id))?.status;

test("what is confirmed is recorded as the line says, and nothing before that", async () => {
  const [named, hinted] = [await ownCharge(), await ownCharge("Rui Barbosa Lima")];
  const first = credit(`DE MARIA ${staticTxidOf(named.id)}`, named.amount);
  const second = credit("PIX RECEBIDO RUI BARBOSA LIMA", hinted.amount);
  const other = credit("TED DE EMPRESA", cents(987_654));
  const { matches, charges } = await proposeMatches(member, [first, second, other]);
  expect(matches).toMatchObject([
    { kind: "certain", chargeId: named.id },
    { kind: "possible", chargeId: hinted.id, reasons: ["amount", "name"], doubts: [] },
    { kind: "none" },
  ]);
  expect([...charges.keys()].toSorted()).toEqual([named.id, hinted.id].toSorted());
  expect([await statusOf(named), await statusOf(hinted)]).toEqual(["PENDING", "PENDING"]);

  const lines = [first, second, other];
  expect(await confirm(lines, [[first, named.id]])).toMatchObject([{ outcome: "recorded" }]);
  expect([await statusOf(named), await statusOf(hinted)]).toEqual(["RECEIVED", "PENDING"]);
  const [settled] = await database.sql<{ evidence: object; reference: string }>(
    "SELECT evidence, reference FROM settlements WHERE charge_id = $1",
    [named.id],
  );
  expect(settled?.reference).toMatch(/^statement:k[0-9a-f]{31}$/);
  expect(settled?.evidence).toMatchObject({
    source: "statement",
    format: "ofx",
    line: String(first.line),
    entry: "1",
  });
  expect(JSON.stringify(settled)).not.toContain("MARIA");
});

test("credits on one line of the file are distinguished: each charge gets its own money", async () => {
  const [ana, bia] = [await ownCharge("Ana Souza"), await ownCharge("Bia Prado")];
  const day = brasiliaDay(now()).replaceAll("-", "");
  const entryFor = ({ amount: paid }: Charge, n: number) =>
    `<STMTTRN><DTPOSTED>${day}</DTPOSTED><TRNAMT>${Number(paid) / 100}</TRNAMT><MEMO>PIX ${n}</MEMO></STMTTRN>`;
  const file = `<OFX><BANKTRANLIST>${entryFor(ana, 1)}${entryFor(bia, 2)}</BANKTRANLIST></OFX>`;
  const reading = readBankStatement(new TextEncoder().encode(file));
  if (reading.kind === "refused") throw new Error(reading.refusal.rule);
  const { lines } = reading.statement;
  const [first, second] = lines;
  if (!first || !second) throw new Error("two credits stand there");
  expect([first.line, second.line]).toEqual([1, 1]);
  const outcomes = await confirm(lines, [
    [first, ana.id],
    [second, bia.id],
  ]);
  expect(outcomes).toMatchObject([
    { entry: 1, chargeId: ana.id, outcome: "recorded" },
    { entry: 2, chargeId: bia.id, outcome: "recorded" },
  ]);
  const paid = await Promise.all([ana, bia].map(({ id }) => findCharge(merchantId, id)));
  expect(paid.map((charge) => charge?.paid?.amount)).toEqual([ana.amount, bia.amount]);
});

test("the same statement again proposes nothing that is recorded, and confirms it no second time", async () => {
  const charge = await ownCharge();
  const twin = await ownCharge();
  const line = credit("PIX ANA SOUZA", charge.amount);
  await confirm([line], [[line, charge.id]]);
  expect(await matchesOf({ ...line, line: 900, bankId: "N77" })).toMatchObject([
    { kind: "recorded", chargeId: charge.id, how: "reference" },
  ]);
  expect(await confirm([line], [[line, twin.id]])).toMatchObject([{ outcome: "duplicate" }]);
  expect(await statusOf(twin)).toBe("PENDING");
});

test("equal lines of two banks are two payments, and a line is known in a file that names no account", async () => {
  const [one, other, third] = [await ownCharge(), await ownCharge(), await ownCharge()];
  const paid = one.amount;
  const itau = credit("PIX RECEBIDO ANA SOUZA", paid, { account: "341/1" });
  const inter = credit("PIX RECEBIDO ANA SOUZA", paid, { account: "77/1" });
  const csv = credit("PIX RECEBIDO ANA SOUZA", paid);
  expect(await confirm([itau], [[itau, one.id]])).toMatchObject([{ outcome: "recorded" }]);
  expect(await matchesOf(inter)).not.toMatchObject([{ kind: "recorded" }]);
  expect(await confirm([inter], [[inter, other.id]])).toMatchObject([{ outcome: "recorded" }]);
  expect(await matchesOf(csv)).toMatchObject([{ kind: "recorded", how: "reference" }]);
  expect(await confirm([csv], [[csv, third.id]])).toMatchObject([{ outcome: "duplicate" }]);
});

test("a line that was confirmed before accounts were read is not confirmed again", async () => {
  const [charge, twin] = [await ownCharge(), await ownCharge()];
  const before = credit("PIX DE ANA SOUZA", charge.amount);
  await confirm([before], [[before, charge.id]]);
  const after = { ...before, account: "341/1" };
  expect(await matchesOf(after)).toMatchObject([
    { kind: "recorded", chargeId: charge.id, how: "reference" },
  ]);
  expect(await confirm([after], [[after, twin.id]])).toMatchObject([{ outcome: "duplicate" }]);
});

test("F16 two exports of a line that are confirmed at the same moment record it once", async () => {
  const rounds = Array.from({ length: 6 }, async () => {
    const paid = await ownCharge();
    const charges = [paid, await ownCharge(), await ownCharge()];
    const named = credit("TED RECEBIDA", paid.amount, { account: "0001-7" });
    const bare = { ...named, account: null };
    const outcomes = await Promise.all(
      charges.map(({ id }, n) => {
        const line = n === 0 ? named : bare;
        return confirm([line], [[line, id]]);
      }),
    );
    return outcomes.flat().map(({ outcome }) => outcome);
  });
  for (const outcomes of await Promise.all(rounds)) {
    expect(outcomes.toSorted()).toEqual(["duplicate", "duplicate", "recorded"]);
  }
});

test("the line of a withdrawn payment is free again, for another charge", async () => {
  const [wrong, right] = [await ownCharge(), await ownCharge()];
  const line = credit("PIX ANA SOUZA", wrong.amount);
  await confirm([line], [[line, wrong.id]]);
  const [match] = await matchesOf(line);
  if (match?.kind !== "recorded") throw new Error("the line is not recorded");
  await withdrawPayment(member, match.settlementId, "Era de outra Ana", now());
  expect(await matchesOf(line)).toMatchObject([{ kind: "possible", chargeId: wrong.id }]);
  expect(await confirm([line], [[line, right.id]])).toMatchObject([{ outcome: "recorded" }]);
  expect([await statusOf(wrong), await statusOf(right)]).toEqual(["PENDING", "RECEIVED"]);
});

test("money that was marked by hand is known again in a line without its id", async () => {
  const charge = await ownCharge();
  const endToEndId = "E12345678202611211405abcDEF01234";
  const given = { amount: charge.amount, paidOn: brasiliaDay(now()), endToEndId };
  const evidence = { source: "by_hand" };
  await recordManually(member, charge.id, { ...given, reference: endToEndId, evidence }, now());
  expect(await matchesOf(credit("PIX ANA SOUZA", charge.amount))).toMatchObject([
    { kind: "recorded", chargeId: charge.id, how: "alike" },
  ]);
  expect(await matchesOf(credit(`PIX ${endToEndId}`, charge.amount))).toMatchObject([
    { kind: "recorded", chargeId: charge.id, how: "reference" },
  ]);
});

test("a code that expired meanwhile is still proposed, without doubt on its last day", async () => {
  const charge = await ownCharge();
  await database.sql(
    `UPDATE charges SET status = 'CANCELED', cancel_reason = 'expired',
       lapses_at = created_at + interval '1 ms' WHERE id = $1`,
    [charge.id],
  );
  const line = credit("PIX ANA SOUZA", charge.amount);
  expect(await matchesOf(line)).toMatchObject([{ kind: "possible", doubts: [] }]);
  const postedOn = addDays(line.postedOn, 1);
  expect(await matchesOf({ ...line, postedOn })).toMatchObject([
    { kind: "possible", doubts: ["late"] },
  ]);
});

test("lines that do not stand there, and charges of others, are refused one by one", async () => {
  const charge = await ownCharge();
  const other = await newMerchant();
  const theirs = await pendingCharge(other.id, { amount: charge.amount });
  const line = credit("PIX ANA SOUZA", charge.amount);
  const nowhere = credit("PIX", charge.amount);
  expect(
    await confirm(
      [line],
      [
        [nowhere, charge.id],
        [line, theirs.id],
        [line, charge.id],
      ],
    ),
  ).toMatchObject([{ outcome: "no_line" }, { outcome: "not_found" }, { outcome: "recorded" }]);
  expect(await statusOf(theirs)).toBe("PENDING");
});

test("another merchant's charges are never proposed, not even by their code", async () => {
  const other = await newMerchant();
  await ownKey(other.id);
  const theirs = await pendingCharge(other.id, { amount: cents(7_777_777) });
  const line = credit(`PIX ${staticTxidOf(theirs.id)} ANA SOUZA`, theirs.amount);
  expect(await matchesOf(line)).toEqual([{ kind: "none" }]);
});

test("a statement without credits proposes nothing", async () => {
  expect(await proposeMatches(member, [])).toEqual({ matches: [], charges: new Map() });
});

test("a debit is proposed as the refund of a payment of its amount and payer, until that is recorded", async () => {
  const charge = await ownCharge("Rui Barbosa Lima");
  const paid = credit("PIX RECEBIDO RUI BARBOSA LIMA", charge.amount);
  await confirm([paid], [[paid, charge.id]]);
  const [recorded] = await matchesOf(paid);
  if (recorded?.kind !== "recorded") throw new Error("the line is not recorded");
  const debit = credit("PIX ENVIADO RUI BARBOSA LIMA", charge.amount);
  const other = credit("PIX ENVIADO OUTRA PESSOA", charge.amount);
  const matches = async () =>
    (await proposeRefunds(member, [debit, other])).map((one) => one.match);
  expect(await matches()).toEqual([
    {
      kind: "possible",
      chargeId: charge.id,
      settlementId: recorded.settlementId,
      payerName: "Rui Barbosa Lima",
      paidOn: debit.postedOn,
      reasons: ["amount", "name"],
    },
    { kind: "none" },
  ]);
  const [{ reference } = { reference: "" }] = await proposeRefunds(member, [debit]);
  const made = {
    settlementId: recorded.settlementId,
    amount: debit.amount,
    madeOn: debit.postedOn,
  };
  const refunder = allow(member, "refund");
  if (!refunder) throw new Error("finance may not refund");
  const outcome = await recordMadeRefund(
    refunder,
    { ...made, reference, reason: "Está no extrato", failedId: null },
    now(),
  );
  expect(outcome.kind).toBe("recorded");
  expect(await matches()).toEqual([{ kind: "recorded", chargeId: charge.id }, { kind: "none" }]);
  expect(await proposeRefunds(member, [])).toEqual([]);
});
