import { expect, test } from "vitest";
import { terminalText } from "./terminal-text";

test("C8 what a command prints does nothing to the terminal", () => {
  expect(terminalText("Loja\u001b[2J\u001b]52;c;eA==\u0007 \u009b31m\r\u202eabc")).toBe(
    "Loja\\u001b[2J\\u001b]52;c;eA==\\u0007 \\u009b31m\\u000d\\u202eabc",
  );
  expect(terminalText("id\tLoja São João ☕\n▸ 2 of 2")).toBe("id\tLoja São João ☕\n▸ 2 of 2");
  const value = { name: "Loja\u009b\u202e\u007f\n" };
  expect(JSON.parse(terminalText(JSON.stringify(value)))).toEqual(value);
});
