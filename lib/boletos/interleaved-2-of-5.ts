/**
 * Interleaved 2 of 5 (ISO/IEC 16390), the symbol of boletos: digits go in pairs, the first one in
 * five bars, the second in the five spaces between them; two of five are wide.
 */

const NARROW = 1;
/** The width of a wide element in narrow ones, as boletos have it. */
const WIDE = 3;

/** Which elements are wide, for the digits 0 to 9. */
const WIDE_ELEMENTS = [
  "00110",
  "10001",
  "01001",
  "11000",
  "00101",
  "10100",
  "01100",
  "00011",
  "10010",
  "01010",
] as const;

const START = [NARROW, NARROW, NARROW, NARROW];
const STOP = [WIDE, NARROW, NARROW];

/** One bar: where it begins and how wide it is, both in modules. */
export interface Bar {
  readonly x: number;
  readonly width: number;
}

export interface BarSymbol {
  readonly bars: readonly Bar[];
  /** From the first bar's left edge to the last one's right, in modules, without quiet zones. */
  readonly width: number;
}

/**
 * Encodes a number as bars. 44 digits take 405 modules.
 *
 * @throws RangeError unless `digits` are an even number of digits.
 */
export function interleaved2of5(digits: string): BarSymbol {
  if (!/^([0-9]{2})+$/.test(digits)) {
    throw new RangeError("Interleaved 2 of 5 codes an even number of digits");
  }
  const pairs = digits.match(/../g) ?? [];
  return place([...START, ...pairs.flatMap(elementsOf), ...STOP]);
}

/** The ten widths of a pair: bar, space, bar, space … */
function elementsOf(pair: string): number[] {
  const [bars = "", spaces = ""] = [...pair].map((digit) => WIDE_ELEMENTS[Number(digit)]);
  return [...bars].flatMap((bar, at) => [widthOf(bar), widthOf(spaces[at])]);
}

function widthOf(element: string | undefined): number {
  return element === "1" ? WIDE : NARROW;
}

function place(elements: readonly number[]): BarSymbol {
  const bars: Bar[] = [];
  let x = 0;
  for (const [at, width] of elements.entries()) {
    if (at % 2 === 0) bars.push({ x, width });
    x += width;
  }
  return { bars, width: x };
}
