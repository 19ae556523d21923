import { expect, test } from "vitest";
import { INVALID_FORMAT, summary } from "./problems";

const amount = { pointer: "/amount", message: "deve ser um número" };

test("a problem's sentence names the first place and counts the others", () => {
  expect(summary([amount])).toBe("/amount: deve ser um número");
  const payer = { pointer: "/payer", message: "é obrigatório" };
  expect(summary([amount, payer, { ...payer, pointer: "/dueDate" }])).toBe(
    "/amount: deve ser um número; e mais 2",
  );
  expect(summary([{ parameter: "size", message: "deve ser um inteiro de 1 a 100" }])).toBe(
    "size: deve ser um inteiro de 1 a 100",
  );
});

test("of the whole body it names no place, and the contract's text stands alone", () => {
  expect(summary([{ pointer: "", message: "deve ser um objeto" }])).toBe("deve ser um objeto");
  expect(summary([amount, { parameter: "status", message: INVALID_FORMAT }])).toBe(INVALID_FORMAT);
});
