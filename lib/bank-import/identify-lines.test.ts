import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import {
  accountDigestOf,
  lineDigestOf,
  namesOfLine,
  unkeyedDigestOf,
} from "@/lib/platform/values/line-reference";
import { cents } from "@/lib/platform/values/money";
import type { StatementLine } from "./bank-statement";
import { identifyLines } from "./identify-lines";
import { LineIndex } from "./line-index";

const E2E = "E12345678202611211405abcDEF01234";

function line(text: string, changes: Partial<StatementLine> = {}): StatementLine {
  const postedOn = "2026-11-20" as CivilDate;
  return { line: 1, postedOn, amount: cents(1_000), text, account: null, bankId: null, ...changes };
}

const namesOf = (...lines: StatementLine[]) =>
  identifyLines(lines).map(({ reference }) => reference);

test("a line goes by its end-to-end id, wherever the bank prints it", () => {
  for (const one of [line(`PIX ${E2E}`), line("PIX", { bankId: E2E })]) {
    expect(identifyLines([one])).toMatchObject([{ endToEndId: E2E, reference: E2E }]);
  }
});

test("without one it has a name of its own kind, which says nothing of its payer", () => {
  expect(namesOf(line("PIX JOAO"))[0]).toMatch(/^statement:[0-9a-f]{32}$/);
});

test("another export names it alike: further down, spaced and numbered otherwise", () => {
  const later = line("Pix  Joao", { line: 70, bankId: "N2" });
  expect(namesOf(line("PIX JOAO"))).toEqual(namesOf(later));
});

test("equal lines are two moneys, and any difference makes another", () => {
  const names = namesOf(
    line("PIX JOAO"),
    line("PIX JOAO"),
    line("PIX JOANA"),
    line("PIX JOAO", { amount: cents(1_001) }),
    line("PIX JOAO", { postedOn: "2026-11-21" as CivilDate }),
  );
  expect(new Set(names).size).toBe(names.length);
});

test("equal lines of two bank accounts are two moneys; a file that names none may be of either", () => {
  const [one, other, unnamed] = namesOf(
    line("PIX JOAO", { account: "341/12345" }),
    line("PIX JOAO", { account: "77/12345" }),
    line("PIX JOAO"),
  ) as [string, string, string];
  const oneOf = (recorded: string, reference: string) =>
    new LineIndex([recorded], (name) => [name]).find(reference);
  expect(oneOf(one, other)).toBeUndefined();
  expect(accountDigestOf(one)).not.toBe(accountDigestOf(other));
  expect(accountDigestOf(unnamed)).toBeNull();
  for (const named of [one, other]) {
    expect(oneOf(named, unnamed)).toBe(named);
    expect(oneOf(unnamed, named)).toBe(unnamed);
    expect(oneOf(named, named)).toBe(named);
  }
});

test("a reference of another kind is of no line", () => {
  expect(lineDigestOf(E2E)).toBeNull();
  const recorded = new LineIndex([E2E], (name) => [name]);
  expect(recorded.find(`${E2E.slice(0, -1)}9`)).toBeUndefined();
  expect(recorded.find(E2E)).toBe(E2E);
});

test("a reference that somebody typed is the beginning of no line", () => {
  for (const typed of [null, "", "0", "x", "k", `${"0".repeat(31)}%`, `k${"0".repeat(32)}`])
    expect(namesOfLine(typed)).toEqual(["", ""]);
  expect(namesOfLine("0".repeat(32))).toEqual([
    `statement:${"0".repeat(32)}`,
    `statement:${"0".repeat(32)};`,
  ]);
  const keyed = `k${"0".repeat(31)}`;
  expect(namesOfLine(keyed)).toEqual([`statement:${keyed}`, `statement:${keyed};`]);
});

test("a digest is unkeyed or keyed, by its form", () => {
  const digest = "0123456789abcdef".repeat(2);
  for (const reference of [`statement:${digest}`, `statement:${digest}:0123abcd`]) {
    expect(unkeyedDigestOf(reference)).toBe(digest);
  }
  for (const reference of [E2E, digest, `statement:k${digest.slice(1)}`, "statement:abc"]) {
    expect(unkeyedDigestOf(reference)).toBeNull();
  }
});
