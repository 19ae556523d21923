import { expect, test } from "vitest";
import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import type { IdentifiedLine } from "./bank-statement";
import { matchDebits, type ReturnableMoney } from "./debit-match";

const day = (text: string) => text as CivilDate;

function debit(text: string, changes: Partial<IdentifiedLine> = {}): IdentifiedLine {
  return {
    line: 1,
    postedOn: day("2026-11-20"),
    amount: cents(1_000),
    text,
    account: null,
    bankId: null,
    endToEndId: null,
    reference: `statement:${text}`,
    ...changes,
  };
}

function money(n: number, changes: Partial<ReturnableMoney> = {}): ReturnableMoney {
  return {
    settlementId: `settlement ${n}` as SettlementId,
    chargeId: `charge ${n}` as ChargeId,
    amount: cents(1_000),
    paidOn: day("2026-11-18"),
    payerName: "Ana Souza",
    payerDocument: "52998224725",
    ...changes,
  };
}

const kindsOf = (...found: ReturnType<typeof matchDebits>) =>
  found.map((match) => (match.kind === "possible" ? match.settlementId : match.kind));

test("it is the latest money of the amount and payer, and each money is proposed once", () => {
  const lines = [debit("PIX ANA SOUZA"), debit("PIX 529.982.247-25"), debit("PIX ANA SOUZA 3")];
  const all = [money(1), money(2, { paidOn: day("2026-11-20") })];
  expect(kindsOf(...matchDebits(lines, all, []))).toEqual(["settlement 2", "settlement 1", "none"]);
});

test.each([
  ["another amount", money(1, { amount: cents(1_001) })],
  ["paid afterwards", money(1, { paidOn: day("2026-11-21") })],
  ["another payer", money(1, { payerName: "Bia Prado", payerDocument: "11144477735" })],
])("money of %s is not proposed", (_, other) => {
  expect(matchDebits([debit("PIX ANA SOUZA")], [other], [])).toEqual([{ kind: "none" }]);
});

test("what is recorded is not proposed again, also where a file names its account", () => {
  const named = debit("PIX ANA SOUZA", { reference: "statement:a:b" });
  const refunds = [{ chargeId: "charge 1" as ChargeId, reference: "statement:a" }];
  expect(matchDebits([named], [money(1)], refunds)).toEqual([
    { kind: "recorded", chargeId: "charge 1" },
  ]);
});
