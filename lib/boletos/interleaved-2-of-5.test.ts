import fc from "fast-check";
import { describe, expect, test } from "vitest";
import vectors from "../platform/values/boleto-vectors.json";
import { interleaved2of5 } from "./interleaved-2-of-5";

/** One letter an element, upper case for bars: n and N narrow, w and W wide. */
function lettersOf(digits: string): string {
  const { bars } = interleaved2of5(digits);
  return bars
    .map(({ x, width }, at) => {
      const next = bars[at + 1];
      const space = next === undefined ? "" : next.x - x - width === 3 ? "w" : "n";
      return (width === 3 ? "W" : "N") + space;
    })
    .join("");
}

/** Reads a symbol by ISO/IEC 16390, from the published table rather than from ours. */
function decode(digits: string): string {
  const table = "NNWWN WNNNW NWNNW WWNNN NNWNW WNWNN NWWNN NNNWW WNNWN NWNWN".split(" ");
  const body = lettersOf(digits).slice(4, -3);
  const pairs = body.match(/.{10}/g) ?? [];
  return pairs
    .flatMap((pair) => [pair.replace(/[nw]/g, ""), pair.replace(/[NW]/g, "").toUpperCase()])
    .map((elements) => table.indexOf(elements))
    .join("");
}

describe("interleaved2of5", () => {
  test("37 is written as the published example, between start and stop", () => {
    expect(lettersOf("37")).toBe("NnNnWnWnNnNwNwWnN");
  });

  test("44 digits take 405 modules in 114 bars", () => {
    const { bars, width } = interleaved2of5("34191377000000135001750025828170810536789000");
    expect([bars.length, width]).toEqual([114, 405]);
    expect(bars.at(-1)).toEqual({ x: 404, width: 1 });
  });

  test.each(vectors.flatMap(({ barcode }) => barcode ?? []))("%s reads back", (barcode) => {
    expect(decode(barcode)).toBe(barcode);
  });

  test("every even number of digits reads back and takes 18 modules a pair", () => {
    const pairs = fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(pairs, (numbers) => {
        const digits = numbers.map((number) => String(number).padStart(2, "0")).join("");
        expect(decode(digits)).toBe(digits);
        expect(interleaved2of5(digits).width).toBe(9 + 9 * digits.length);
      }),
    );
  });

  test.each(["", "123", "12a4", "1 23", "１２"])("refuses %j", (digits) => {
    expect(() => interleaved2of5(digits)).toThrow(RangeError);
  });
});
