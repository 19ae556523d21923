import { describe, expect, test } from "vitest";
import { cents } from "@/lib/platform/values/money";
import { type RefundDraft, readDraft } from "./refund-form";

const left = cents(123_450);
const all: RefundDraft = { how: "all", amount: "", confirmed: "", reason: "" };
const part: RefundDraft = { ...all, how: "part" };

describe("a refund that is being typed", () => {
  test.each(["1.234,50", "1234,50", "1234,5", "R$ 1.234,50", " 1234.50 "])(
    "goes out once everything that is left is typed to confirm it: %j",
    (confirmed) => {
      expect(readDraft({ ...all, confirmed }, left)).toEqual({ kind: "ready", amount: left });
    },
  );

  test.each([
    ["", "confirmMissing"],
    ["  ", "confirmMissing"],
    ["1234,51", "differs"],
    ["12345", "differs"],
    ["tudo", "differs"],
    ["-1234,50", "differs"],
  ] as const)("does not go out when %j was typed", (confirmed, fault) => {
    expect(readDraft({ ...all, confirmed }, left)).toEqual({
      kind: "faulty",
      faults: { confirmed: fault },
    });
  });

  test("may be a part, typed twice", () => {
    expect(readDraft({ ...part, amount: "0,01", confirmed: "0.01" }, left)).toEqual({
      kind: "ready",
      amount: 1n,
    });
  });

  test.each([
    ["", "amountMissing"],
    ["dez", "amountMissing"],
    ["0,005", "amountMissing"],
    ["0,00", "amountZero"],
    ["1234,51", "tooMuch"],
  ] as const)("names what is wrong with a part of %j", (amount, fault) => {
    expect(readDraft({ ...part, amount, confirmed: amount }, left)).toMatchObject({
      kind: "faulty",
      faults: { amount: fault },
    });
  });

  test("ignores a part that was typed before everything was chosen", () => {
    const draft = { ...all, amount: "1,00", confirmed: "1,00" };
    expect(readDraft(draft, left)).toMatchObject({ faults: { confirmed: "differs" } });
  });
});
