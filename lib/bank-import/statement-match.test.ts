import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SettlementId } from "@/lib/payments/settlement";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import { staticTxidOf } from "@/lib/platform/values/static-txid";
import type { IdentifiedLine } from "./bank-statement";
import { chargesNamedIn } from "./charges-named";
import type { LineMatch, MatchableCharge, RecordedMoney } from "./line-match";
import { matchStatement } from "./statement-match";

const day = (text: string) => text as CivilDate;
const idOf = (n: number) => `0195b1c2-9d4e-4a3b-8c5d-${String(n).padStart(12, "0")}` as ChargeId;
const moneyOf = (n: number) => `settlement ${n}` as SettlementId;
const E2E = "E12345678202611211405abcDEF01234";
const OTHER_E2E = "E12345678202611211405abcDEF09999";

function charge(n: number, changes: Partial<MatchableCharge> = {}): MatchableCharge {
  return {
    id: idOf(n),
    amount: cents(10_000),
    payerName: "João da Silva Pereira",
    payerDocument: "52998224725",
    createdOn: day("2026-11-01"),
    dueDate: day("2026-11-20"),
    payableUntil: day("2026-11-20"),
    isOpen: true,
    ...changes,
  };
}

function line(text: string, changes: Partial<IdentifiedLine> = {}): IdentifiedLine {
  return {
    line: 1,
    postedOn: day("2026-11-20"),
    amount: cents(10_000),
    text,
    account: null,
    bankId: null,
    endToEndId: null,
    reference: `line:${text}`,
    ...changes,
  };
}

function recorded(n: number, changes: Partial<RecordedMoney> = {}): RecordedMoney {
  return {
    settlementId: moneyOf(n),
    chargeId: idOf(n),
    reference: E2E,
    endToEndId: E2E,
    amount: cents(10_000),
    paidOn: day("2026-11-20"),
    ...changes,
  };
}

function match(
  lines: readonly IdentifiedLine[],
  charges: readonly MatchableCharge[],
  known: readonly RecordedMoney[] = [],
): LineMatch[] {
  return matchStatement(lines, { charges, recorded: known });
}

const txid = (n: number) => staticTxidOf(idOf(n));

describe("a line with a charge's code", () => {
  test("is certain when nothing is doubtful, whatever stands around the code", () => {
    for (const text of [`PIX ${txid(1)}`, `PIX REC${txid(1)}0`, `pix-${txid(1).toLowerCase()}.`]) {
      expect(match([line(text)], [charge(1), charge(2)])).toEqual([
        { kind: "certain", chargeId: idOf(1), reasons: ["txid", "amount"], doubts: [] },
      ]);
    }
  });

  test("of another amount is for a person to look at", () => {
    expect(match([line(txid(1), { amount: cents(9_999) })], [charge(1)])).toEqual([
      { kind: "possible", chargeId: idOf(1), reasons: ["txid"], doubts: ["other_amount"] },
    ]);
  });

  test("is certain for a charge whose payer chooses the amount", () => {
    const [found] = match([line(txid(1))], [charge(1, { amount: cents(0) })]);
    expect(found).toMatchObject({ kind: "certain", doubts: [] });
  });

  test("is found in the bank's own number for it too, and may be booked after the code's end", () => {
    const late = line("PIX", { bankId: txid(1), postedOn: day("2026-11-21") });
    expect(match([late], [charge(1)])).toMatchObject([{ kind: "possible", doubts: ["late"] }]);
  });

  test("of a charge that has its money, or was canceled, says so", () => {
    const ended = charge(1, { isOpen: false });
    const money = recorded(1, { paidOn: day("2026-11-10") });
    expect(match([line(txid(1))], [ended])).toMatchObject([
      { kind: "possible", doubts: ["called_off"] },
    ]);
    expect(match([line(txid(1))], [ended], [money])).toMatchObject([
      { kind: "possible", doubts: ["already_paid"] },
    ]);
  });

  test("twice in one statement is money twice", () => {
    const found = match([line(txid(1)), line(txid(1), { line: 2 })], [charge(1)]);
    expect(found).toMatchObject([
      { kind: "certain" },
      { kind: "possible", doubts: ["already_paid"] },
    ]);
  });

  test("of somebody else's charge is not proposed by it", () => {
    expect(match([line(txid(9), { amount: cents(1) })], [charge(1)])).toEqual([{ kind: "none" }]);
  });
});

describe("money that is recorded", () => {
  test("is known again by its end-to-end id or its line's name, and proposed for nothing else", () => {
    const other = charge(2);
    expect(
      match([line("PIX JOAO SILVA PEREIRA", { endToEndId: E2E })], [other], [recorded(1)]),
    ).toEqual([
      { kind: "recorded", chargeId: idOf(1), settlementId: moneyOf(1), how: "reference" },
    ]);
    const read = recorded(1, { reference: "line:PIX", endToEndId: null });
    expect(match([line("PIX")], [other], [read])).toEqual([
      { kind: "recorded", chargeId: idOf(1), settlementId: moneyOf(1), how: "reference" },
    ]);
  });

  test("by hand is known again in a line that has no end-to-end id, by day, amount and payer", () => {
    const books = [charge(1, { isOpen: false }), charge(2)];
    const text = "PIX RECEBIDO JOAO DA SILVA PEREIRA";
    expect(match([line(text)], books, [recorded(1)])).toEqual([
      { kind: "recorded", chargeId: idOf(1), settlementId: moneyOf(1), how: "alike" },
    ]);
    const next = line(text, { postedOn: day("2026-11-21") });
    expect(match([next], books, [recorded(1)])).toMatchObject([
      { kind: "possible", chargeId: idOf(2), doubts: ["late"] },
    ]);
  });

  test("stands for one line only", () => {
    const books = [charge(1, { isOpen: false }), charge(2)];
    const twice = [line("PIX JOAO SILVA"), line("PIX JOAO SILVA", { line: 2, reference: "b" })];
    expect(match(twice, books, [recorded(1)])).toMatchObject([
      { kind: "recorded", chargeId: idOf(1) },
      { kind: "possible", chargeId: idOf(2) },
    ]);
  });

  test("is not another payment with an end-to-end id of its own", () => {
    const books = [charge(1, { isOpen: false }), charge(2)];
    const other = line("PIX JOAO SILVA", { endToEndId: OTHER_E2E });
    expect(match([other], books, [recorded(1)])).toMatchObject([
      { kind: "possible", chargeId: idOf(2) },
    ]);
  });
});

describe("a line without a code", () => {
  test.each([
    ["PIX RECEBIDO JOAO DA SILVA PEREIRA", ["amount", "name"]],
    ["Pix João Pereira", ["amount", "name"]],
    ["TRANSF 52998224725", ["amount", "document"]],
    ["PIX 529.982.247-25", ["amount", "document"]],
    ["Pix - JOAO DA SILVA - •••.982.247-•• - BCO", ["amount", "name", "document"]],
    ["Pix ***982247** ", ["amount", "document"]],
  ])("%j is possible by %j", (text, reasons) => {
    expect(match([line(text)], [charge(1)])).toEqual([
      { kind: "possible", chargeId: idOf(1), reasons, doubts: [] },
    ]);
  });

  test.each(["PIX RECEBIDO", "PIX MARIA SILVA PEREIRA", "PIX JOAO SOUZA"])(
    "%j agrees in nothing but the amount",
    (text) => {
      expect(match([line(text)], [charge(1)])).toEqual([
        { kind: "possible", chargeId: idOf(1), reasons: ["amount"], doubts: ["only_amount"] },
      ]);
      expect(match([line(text)], [charge(1), charge(2)])).toEqual([{ kind: "none" }]);
      expect(match([line(text), line("OUTRO")], [charge(1)])).toEqual([
        { kind: "none" },
        { kind: "none" },
      ]);
    },
  );

  test("of another amount, or before the charge was made, is nothing", () => {
    const text = "PIX JOAO DA SILVA PEREIRA";
    expect(match([line(text, { amount: cents(9_999) })], [charge(1)])).toEqual([{ kind: "none" }]);
    expect(match([line(text, { postedOn: day("2026-10-31") })], [charge(1)])).toEqual([
      { kind: "none" },
    ]);
    expect(match([line(text)], [charge(1, { isOpen: false })])).toEqual([{ kind: "none" }]);
  });

  test("goes to the charge that is due nearest, and says that another fits", () => {
    const later = charge(2, { dueDate: day("2026-12-20") });
    expect(match([line("PIX JOAO SILVA")], [later, charge(1)])).toEqual([
      { kind: "possible", chargeId: idOf(1), reasons: ["amount", "name"], doubts: ["ambiguous"] },
    ]);
  });

  test("leaves a charge to the line that says more", () => {
    const weak = line("PIX JOAO SILVA");
    const strong = line("PIX JOAO SILVA ***.982.247-**", { line: 2 });
    expect(match([weak, strong], [charge(1)])).toMatchObject([
      { kind: "none" },
      { kind: "possible", doubts: [] },
    ]);
  });
});

describe("whatever a statement says", () => {
  test("thousands of equal lines and equal charges are matched within bounds of time and memory", () => {
    const equal = Array.from({ length: 10_000 }, (_, n) =>
      line("PIX JOAO SILVA", { line: n + 1, reference: `${n}` }),
    );
    const charges = Array.from({ length: 5_000 }, (_, n) => charge(n));
    const started = performance.now();
    const found = match(equal, charges);
    expect(performance.now() - started).toBeLessThan(20_000);
    const proposed = found.filter(({ kind }) => kind === "possible");
    expect(proposed.length).toBeGreaterThan(0);
    expect(found[0]).toMatchObject({ doubts: ["ambiguous"] });
  });

  test("a line of long words is not tried everywhere, and a txid among them is", () => {
    const long = "0".repeat(400);
    expect(chargesNamedIn(line(long))).toEqual([]);
    expect(chargesNamedIn(line(txid(1).repeat(16)))).toEqual([idOf(1)]);
    expect(chargesNamedIn(line(`${long} ${E2E} ${OTHER_E2E} ${txid(1)}`))).toContain(idOf(1));
  });

  const texts = fc.constantFrom("PIX", "PIX JOAO SILVA", txid(0), txid(1), txid(2), "***982247**");
  const lines = fc.array(
    fc.record({
      line: fc.nat(),
      postedOn: fc.constantFrom(day("2026-11-19"), day("2026-11-20")),
      amount: fc.constantFrom(cents(10_000), cents(20_000)),
      text: texts,
      account: fc.constant(null),
      bankId: fc.constant(null),
      endToEndId: fc.constantFrom(null, E2E, OTHER_E2E),
      reference: fc.string(),
    }),
    { maxLength: 8 },
  );
  const charges = fc
    .array(fc.record({ isOpen: fc.boolean(), big: fc.boolean() }), { maxLength: 5 })
    .map((made) =>
      made.map(({ isOpen, big }, n) => charge(n, { isOpen, amount: cents(big ? 20_000 : 10_000) })),
    );

  test("a waiting charge is proposed one line without doubt, and every line is answered", () => {
    fc.assert(
      fc.property(lines, charges, (statement, books) => {
        const found = match(statement, books);
        expect(found).toHaveLength(statement.length);
        const proposed = found.flatMap((one) =>
          (one.kind === "certain" || one.kind === "possible") &&
          !one.doubts.includes("already_paid")
            ? [one.chargeId]
            : [],
        );
        expect(new Set(proposed).size).toBe(proposed.length);
        for (const one of found) {
          if (one.kind === "certain") expect(one.reasons).toContain("txid");
        }
      }),
    );
  });
});
