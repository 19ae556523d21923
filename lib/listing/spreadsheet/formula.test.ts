import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { neutralised } from "./formula";

describe("C7 text that a spreadsheet could take for a formula stays text", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+55 11 98765-4321", "'+55 11 98765-4321"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t'=1"],
    ["\rtext", "'\rtext"],
    ["\n=1", "'\n'=1"],
    ["  =1", "'  =1"],
    ['"=1', "'\"=1"],
    ["' =1", "'' =1"],
    ["\u00a0=1", "'\u00a0=1"],
    ["\uFEFF=1", "'\uFEFF=1"],
    ["＝1", "'＝1"],
    ["Ana;=1", "Ana;'=1"],
    ['Ana, "@x', "Ana,' \"@x"],
    ["linha\n-1", "linha\n'-1"],
  ])("%j becomes %j", (text, safe) => {
    expect(neutralised(text)).toBe(safe);
  });

  test.each([
    "",
    "Ana Souza",
    "Pedido 1 = 2",
    "a-b",
    "e@mail.example",
    "R$ 10,50",
    "(11) 98765-4321",
  ])("%j is left as it is", (text) => {
    expect(neutralised(text)).toBe(text);
  });

  // What grows with the square of it would take a minute, and run into the time that a test may take.
  test("C11 of a text of 200,000 line breaks, in a time that grows with its length alone", () => {
    const breaks = "\n".repeat(200_000);
    expect(neutralised(`x${breaks}x`)).toBe(`x${breaks}x`);
    expect(neutralised(`x${breaks}=`)).toBe(`x${"\n'".repeat(200_000)}=`);
  });

  test("whatever is cut at any separator, no piece begins a formula", () => {
    const signs = fc.constantFrom(..."=+-@＝＋－＠;,\t\r\n \"'a1");
    fc.assert(
      fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
        for (const piece of neutralised(text).split(/[,;\t\r\n]/)) {
          expect(piece).not.toMatch(/^\s*"*\s*[=+\-@＝＋－＠]/u);
        }
        expect(neutralised(text).replaceAll("'", "")).toBe(text.replaceAll("'", ""));
      }),
      { numRuns: 2_000 },
    );
  });
});
