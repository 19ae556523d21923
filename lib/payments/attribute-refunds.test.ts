import { describe, expect, test } from "vitest";
import { cents } from "@/lib/platform/values/money";
import type { ProviderRefund } from "@/lib/providers/port";
import { attributedRefunds, differFromStored } from "./attribute-refunds";
import type { Refund } from "./refund";

const ours = (pspRefundId: string, amount: number, changes: Partial<Refund> = {}) =>
  ({
    pspRefundId,
    amount: cents(amount),
    status: "PROCESSING",
    origin: "merchant",
    ...changes,
  }) as Refund;
const report = (
  pspRefundId: string,
  amount: number,
  unnamed?: "refund" | "whole",
): ProviderRefund => ({
  pspRefundId,
  amount: cents(amount),
  state: "refunded",
  reason: null,
  ...(unnamed ? { unnamed } : {}),
});
const found = (reported: readonly ProviderRefund[], stored: readonly Refund[]) =>
  attributedRefunds(reported, stored).map(({ pspRefundId, amount }) => [
    pspRefundId,
    Number(amount),
  ]);

describe("a refund that carries no name", () => {
  test.each([
    ["under way", ours("a", 500)],
    ["that ended by the same report", ours("a", 500, { status: "REFUNDED" })],
  ])("is ours of its amount %s", (_, refund) => {
    expect(found([report("t1", 500, "refund")], [refund])).toEqual([["a", 500]]);
  });

  test.each([
    ["of another amount", [ours("a", 501)]],
    ["that failed", [ours("a", 500, { status: "FAILED" })]],
    ["that the provider began", [ours("a", 500, { origin: "psp" })]],
    ["where it is stored itself", [ours("a", 500), ours("t1", 500, { origin: "psp" })]],
  ])("is none %s", (_, stored) => {
    expect(found([report("t1", 500, "refund")], stored)).toEqual([["t1", 500]]);
  });

  test("is none that is reported by its name, and no refund is found twice", () => {
    const stored = [ours("a", 500), ours("b", 500)];
    const reported = [report("a", 500), report("t1", 500, "refund"), report("t2", 500, "refund")];
    expect(found(reported, stored)).toEqual([
      ["a", 500],
      ["b", 500],
      ["t2", 500],
    ]);
  });
});

describe("a refund without a name that is listed twice", () => {
  const again = { ...report("t1", 500, "refund") };
  const repeated = { ...report("t2", 500, "refund"), repeats: true as const };

  test.each([
    ["by the same name is one of ours", [again, again], [ours("a", 500), ours("b", 500)], ["a"]],
    ["by the same name is one of the provider's", [again, again], [], ["t1"]],
    ["word for word is one of ours", [again, repeated], [ours("a", 500)], ["a"]],
    ["word for word is one of the provider's", [again, repeated], [], ["t1"]],
    [
      "word for word is two where we submitted two",
      [again, repeated],
      [ours("a", 500), ours("b", 500)],
      ["a", "b"],
    ],
    [
      "leaves ours to the report that is its own",
      [again, repeated, report("t3", 500, "refund")],
      [ours("a", 500), ours("b", 500)],
      ["a", "b"],
    ],
    [
      "and was stored as two before stays two",
      [again, repeated],
      [ours("t1", 500, { origin: "psp" }), ours("t2", 500, { origin: "psp" })],
      ["t1", "t2"],
    ],
  ])("%s", (_, reported, stored, names) => {
    expect(found(reported, stored).map(([name]) => name)).toEqual(names);
  });
});

describe("all of the money, gone back without an entry", () => {
  const whole = report("whole", 1050, "whole");

  test.each([
    ["is our refund of it all", [ours("a", 1050)], [["a", 1050]]],
    [
      "is our refund of a part, and the rest",
      [ours("a", 500)],
      [
        ["a", 500],
        ["whole", 550],
      ],
    ],
    [
      "is the rest beside what went back before",
      [ours("a", 500, { status: "REFUNDED" })],
      [["whole", 550]],
    ],
    ["is the provider's where none of ours is under way", [], [["whole", 1050]]],
    ["is all of it where ours failed", [ours("a", 500, { status: "FAILED" })], [["whole", 1050]]],
  ])("%s, also when it is reported again", (_, stored, parts) => {
    expect(found([whole], stored)).toEqual(parts);
    const ended = stored.map((refund) =>
      refund.status === "PROCESSING" ? { ...refund, status: "REFUNDED" as const } : refund,
    );
    const rest = parts.filter(([name]) => name === "whole");
    const kept = rest.map(([, amount]) =>
      ours("whole", Number(amount), { origin: "psp", status: "REFUNDED" }),
    );
    expect(found([whole], [...ended, ...kept])).toEqual(rest);
  });
});

test("a hundred thousand reports are attributed in a time that grows with their number alone (I6)", () => {
  // Compared with each other they would take minutes; a list may say that many, and says them again each time.
  const reported = Array.from({ length: 100_000 }, (_, i) => report(`t${i}`, 1, "refund"));
  const stored = reported.map(({ pspRefundId }) => ours(pspRefundId, 1, { origin: "psp" }));
  expect(attributedRefunds(reported, [])).toEqual(reported);
  expect(attributedRefunds(reported, stored)).toEqual(reported);
});

describe("reports of what is stored", () => {
  const accepted = { acceptedAt: new Date(0) };
  const processing = (name: string, amount: number): ProviderRefund => ({
    ...report(name, amount),
    state: "processing",
  });
  const failed = (name: string, amount: number): ProviderRefund => ({
    ...report(name, amount),
    state: "failed",
  });

  test.each([
    ["of what ended", [report("a", 500)], ours("a", 500, { status: "REFUNDED" })],
    ["of what failed", [failed("a", 500)], ours("a", 500, { status: "FAILED" })],
    ["of what is under way and was accepted", [processing("a", 500)], ours("a", 500, accepted)],
    ["older than its end", [processing("a", 500)], ours("a", 500, { status: "REFUNDED" })],
    ["without a name", [report("t1", 500, "refund")], ours("a", 500, { status: "REFUNDED" })],
    ["of all of it", [report("t1", 500, "whole")], ours("a", 500, { status: "REFUNDED" })],
    ["of none", [], ours("a", 500)],
  ])("do not differ from it %s", (_, reported, stored) => {
    expect(differFromStored(reported, [stored])).toBe(false);
  });

  test.each([
    ["another one", [report("b", 500)], ours("a", 600, { status: "REFUNDED" })],
    ["another amount", [report("a", 501)], ours("a", 500, { status: "REFUNDED" })],
    ["its end", [report("a", 500)], ours("a", 500, accepted)],
    ["another end", [failed("a", 500)], ours("a", 500, { status: "REFUNDED" })],
    ["that it was accepted", [processing("a", 500)], ours("a", 500, { acceptedAt: null })],
    ["the end of one without a name", [report("t1", 500, "refund")], ours("a", 500, accepted)],
    ["that more went back", [report("t1", 700, "whole")], ours("a", 500, { status: "REFUNDED" })],
  ])("differ by %s", (_, reported, stored) => {
    expect(differFromStored(reported, [stored])).toBe(true);
  });
});
