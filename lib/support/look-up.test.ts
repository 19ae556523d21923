import { describe, expect, test } from "vitest";
import { parseSoughtId } from "./look-up";

const ID = "0b2f6c1e-7a54-4d0e-9c53-1f2a3b4c5d6e";
const END_TO_END = "E12345678202611271200abcDEF12345";
const DIGITS = "E1234567820261127120012345678901";

describe("an id to look up", () => {
  test.each([
    ["a charge or request", ` ${ID} `, { kind: "uuid", text: ID }],
    ["in capitals", ID.toUpperCase(), { kind: "uuid", text: ID }],
    ["a txid", ID.replaceAll("-", ""), { kind: "uuid", text: ID }],
    ["an end-to-end id", END_TO_END, { kind: "end_to_end", text: END_TO_END }],
    ["an end-to-end id of digits", DIGITS, { kind: "end_to_end", text: DIGITS }],
    ["a provider's payment", "pay_080225913252", { kind: "provider", text: "pay_080225913252" }],
  ])("%s", (_, text, sought) => {
    expect(parseSoughtId(text)).toEqual(sought);
  });

  test.each([
    "",
    "12345678909",
    "123.456.789-09",
    "Ana Souza",
    "ana@loja.example",
    "pay_",
    "E123",
    `${ID}0`,
  ])("is none: %j, which may be a payer's", (text) => {
    expect(parseSoughtId(text)).toBeNull();
  });
});
