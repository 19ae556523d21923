import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { Charge } from "@/lib/charges/charge";
import { recordMadeRefund } from "@/lib/payments/record-refund";
import type { SettlementId } from "@/lib/payments/settlement";
import { now } from "@/lib/platform/clock";
import { asMerchant } from "@/lib/platform/db/connection";
import { keyedReference } from "@/lib/platform/line-key";
import { brasiliaDay } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { pendingCharge } from "@/testing/charges";
import { freshDatabase } from "@/testing/database";
import { type Financier, financier } from "@/testing/own-shop";
import type { StatementLine } from "./bank-statement";
import { confirmLines } from "./confirm-lines";
import { identifyLines } from "./identify-lines";
import { keyLines } from "./keyed-lines";
import { proposeMatches, proposeRefunds } from "./propose-matches";
import { importStatement } from "./statement-days";
import { HAS_UNKEYED_REFERENCES } from "./store/unkeyed-references";

const database = freshDatabase();
let shop: Financier;
let other: Financier;

beforeAll(async () => {
  shop = await financier();
  other = await financier();
});

const TODAY = brasiliaDay(now());
let lineNumber = 0;

/** A line that no other test has. */
function lineOf(text: string, changes: Partial<StatementLine> = {}): StatementLine {
  lineNumber += 1;
  const amount = cents(1_000 + lineNumber);
  return {
    line: lineNumber,
    postedOn: TODAY,
    amount,
    text,
    account: null,
    bankId: null,
    ...changes,
  };
}

function confirm(whose: Financier, line: StatementLine, { id: chargeId }: Charge) {
  const statement = { format: "csv", digest: "0".repeat(64), lines: [line] };
  return confirmLines(whose.confirmer, statement, [{ entry: 1, chargeId }], now());
}

/** Confirms a line for a new charge of its amount. */
async function recorded(line: StatementLine, whose = shop) {
  const charge = await pendingCharge(whose.merchantId, { amount: line.amount });
  expect(await confirm(whose, line, charge)).toMatchObject([{ outcome: "recorded" }]);
  const [money] = await database.sql<{ id: SettlementId; reference: string }>(
    "SELECT id, reference FROM settlements WHERE charge_id = $1",
    [charge.id],
  );
  if (!money) throw new Error("the charge has no money");
  return { charge, ...money };
}

const unkeyedOf = (line: StatementLine) => identifyLines([line])[0]?.reference ?? "";

/** Confirms a line as releases before references were keyed recorded it. */
async function recordedBefore(line: StatementLine) {
  const found = await recorded(line);
  // The guard lets no statement change a reference.
  await database.sql("ALTER TABLE settlements DISABLE TRIGGER USER");
  await database.sql("UPDATE settlements SET reference = $2 WHERE id = $1", [
    found.id,
    unkeyedOf(line),
  ]);
  await database.sql("ALTER TABLE settlements ENABLE TRIGGER USER");
  return found;
}

async function referencesOf(lines: readonly StatementLine[]): Promise<string[]> {
  const keyed = await keyLines(shop.merchantId, identifyLines(lines));
  return keyed.map(({ reference }) => reference);
}

test("K5 a line is recorded under a keyed digest, another one at each merchant", async () => {
  const line = lineOf("PIX RECEBIDO 52998224725", { account: "341/1" });
  const [one, two] = [await recorded(line), await recorded(line, other)];
  for (const { reference } of [one, two]) {
    expect(reference).toMatch(/^statement:k[0-9a-f]{31}:[0-9a-f]{8}$/);
  }
  expect(one.reference).not.toBe(two.reference);
  // The bank account is digested as before, without a key.
  expect(one.reference.split(":")[2]).toBe(unkeyedOf(line).split(":")[2]);
  const words = line.text.toLowerCase();
  for (const content of [
    `1 ${JSON.stringify([line.postedOn, line.amount.toString(), words])}`,
    unkeyedOf(line),
    unkeyedOf(line).split(":")[1] ?? "",
  ]) {
    const digest = createHash("sha256").update(content).digest("hex");
    for (const { reference } of [one, two]) expect(reference).not.toContain(digest.slice(0, 30));
  }
  expect(one.reference).not.toContain(unkeyedOf(line).slice(11, 40));
});

test("K5 lines of imported days have keyed digests alone", async () => {
  const [credit, debit] = [lineOf("PIX RECEBIDO ANA"), lineOf("PIX ENVIADO BIA")];
  const statement = {
    format: "csv",
    layout: null,
    lines: [credit, lineOf("PIX E12345678202611211405abcDEF01234")],
    debits: [debit],
    unread: [],
    period: null,
    passedOver: 0,
  } as const;
  const tomorrow = new Date(now().getTime() + 86_400_000);
  await importStatement(shop.confirmer, null, { statement, digest: "0".repeat(64) }, tomorrow);
  const rows = await database.sql<{ reference: string }>(
    "SELECT reference FROM statement_lines WHERE merchant_id = $1 ORDER BY number",
    [shop.merchantId],
  );
  const [first = "", last = ""] = await referencesOf([credit, debit]);
  expect(rows.map(({ reference }) => reference)).toEqual([
    first,
    "E12345678202611211405abcDEF01234",
    last,
  ]);
  for (const reference of [first, last]) expect(reference).toMatch(/^statement:k[0-9a-f]{31}$/);
});

test.each([
  ["in CSV, in CSV", null, null],
  ["in OFX, in OFX", "341/1", "341/1"],
  ["in OFX, in CSV", "341/1", null],
  ["in CSV, in OFX", null, "341/1"],
])("a line that was recorded before digests were keyed is known: %s", async (_, before, after) => {
  const line = lineOf("PIX ANA SOUZA", { account: before });
  const { charge } = await recordedBefore(line);
  const again = { ...line, account: after };
  expect(await referencesOf([again])).toEqual([unkeyedOf(again)]);
  expect((await proposeMatches(shop.confirmer, [again])).matches).toMatchObject([
    { kind: "recorded", chargeId: charge.id, how: "reference" },
  ]);
  const twin = await pendingCharge(shop.merchantId, { amount: line.amount });
  expect(await confirm(shop, again, twin)).toMatchObject([{ outcome: "duplicate" }]);
});

test("an equal line of another account, of another merchant, or after a withdrawal is keyed", async () => {
  const line = lineOf("PIX ANA SOUZA", { account: "341/1" });
  const { id } = await recordedBefore(line);
  const inter = { ...line, account: "77/1" };
  expect(await referencesOf([line, inter])).toEqual([
    unkeyedOf(line),
    expect.stringMatching(/^statement:k/),
  ]);
  const [theirs] = await keyLines(other.merchantId, identifyLines([line]));
  expect(theirs?.reference).toMatch(/^statement:k/);
  await database.sql("ALTER TABLE settlements DISABLE TRIGGER USER");
  await database.sql("UPDATE settlements SET reference = 'withdrawn:' || id WHERE id = $1", [id]);
  await database.sql("ALTER TABLE settlements ENABLE TRIGGER USER");
  expect(await referencesOf([line])).toEqual([expect.stringMatching(/^statement:k/)]);
});

test("a debit whose refund was recorded before digests were keyed is known, and recorded once", async () => {
  const paid = lineOf("PIX RECEBIDO ANA SOUZA");
  const [money, second] = [await recorded(paid), await recorded(lineOf("PIX RECEBIDO RUI"))];
  const debit = lineOf("PIX ENVIADO ANA SOUZA", { account: "341/1" });
  const made = { amount: cents(100), madeOn: TODAY, reason: "Está no extrato", failedId: null };
  const record = (settlementId: SettlementId, reference: string) =>
    recordMadeRefund(shop.refunder, { ...made, settlementId, reference }, now());
  // A page that a release before proposed has the unkeyed reference, and nothing is recorded under it any more.
  expect(await record(money.id, unkeyedOf(debit))).toMatchObject({
    kind: "recorded",
    refund: { pspRefundId: (await referencesOf([debit]))[0] },
  });
  expect(await record(second.id, unkeyedOf(debit))).toMatchObject({ kind: "duplicate" });
  await database.sql("ALTER TABLE refunds DISABLE TRIGGER USER");
  await database.sql("UPDATE refunds SET psp_refund_id = $2 WHERE settlement_id = $1", [
    money.id,
    unkeyedOf(debit),
  ]);
  await database.sql("ALTER TABLE refunds ENABLE TRIGGER USER");
  for (const account of ["341/1", null]) {
    const again = { ...debit, account };
    const [proposed] = await proposeRefunds(shop.confirmer, [again]);
    expect(proposed).toMatchObject({
      reference: unkeyedOf(again),
      match: { kind: "recorded", chargeId: money.charge.id },
    });
    expect(await record(second.id, proposed?.reference ?? "")).toMatchObject({ kind: "duplicate" });
  }
});

test("the name of a refund by its line stays when its payer is anonymised, keyed or not", async () => {
  const unkeyed = unkeyedOf(lineOf("PIX ENVIADO ANA", { account: "341/1" }));
  const names = [unkeyed, keyedReference(shop.merchantId, unkeyed), "statement:k0", "Maria Souza"];
  const rows = await database.sql<{ stays: boolean }>(
    `SELECT kept_refund_name(gen_random_uuid(), 'merchant', name) = name AS stays
     FROM unnest($1::text[]) WITH ORDINALITY AS listed(name, n) ORDER BY n`,
    [names],
  );
  expect(rows.map(({ stays }) => stays)).toEqual([true, true, false, false]);
});

test("many lines are keyed in their order, and others have their turn meanwhile", async () => {
  const lines = Array.from({ length: 2_000 }, (_, at) => lineOf(`PIX ${at}`));
  let turns = 0;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  let next = setImmediate(turn);
  const keyed = await keyLines(shop.merchantId, identifyLines(lines));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(3);
  expect(keyed.map(({ text }) => text)).toEqual(lines.map(({ text }) => text));
  expect(keyed.at(-1)?.reference).toBe((await referencesOf(lines.slice(-1)))[0]);
});

test("where no unkeyed reference is recorded, none is read", async () => {
  const fresh = await financier();
  await database.sql(
    `INSERT INTO settlements (account_owner, merchant_id, psp_account_id, reference, amount_cents, net_cents, paid_at, recorded_at, evidence)
     SELECT $1, $1, id, 'statement:k' || lpad(n::text, 31, '0'), 100, 100, now(), now(), '{}'
     FROM psp_accounts, generate_series(1, 3000) AS n WHERE merchant_id = $1`,
    [fresh.merchantId],
  );
  await database.sql("ANALYZE settlements");
  const { rows } = await asMerchant(fresh.merchantId, (tx) =>
    tx.query<{ "QUERY PLAN": unknown }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${HAS_UNKEYED_REFERENCES}`,
      values: [fresh.merchantId],
    }),
  );
  const plan = JSON.stringify(rows[0]?.["QUERY PLAN"]);
  expect(plan).toContain('"Index Name":"settlements_statement_lines_idx"');
  expect(plan).toContain('"Index Name":"refunds_references_idx"');
  const hits = /"Shared Hit Blocks":(\d+)/.exec(plan)?.[1];
  expect(Number(hits)).toBeLessThan(20);
  expect(plan).not.toMatch(/Rows Removed by (?:Filter|Index Recheck)":[1-9]/);
});
