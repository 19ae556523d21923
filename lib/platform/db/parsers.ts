import pg from "pg";

/** As sessions print an instant of the years 1000 to 9999: `2026-11-29 15:33:01.25+00`, with up to six digits of a second. */
const PRINTED = {
  shortest: "2026-11-29 15:33:01+00".length,
  longest: "2026-11-29 15:33:01.123456+00".length,
};
const HYPHEN = 45;

const asDriverReads = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/**
 * Reads an instant; what is below a millisecond is cut off. The driver tries four patterns on each, which for a page of
 * charges takes a twentieth of the time of its answer. What is not printed as most are the driver reads: other years,
 * offsets, `infinity`.
 */
export function parseInstant(text: string): Date {
  const { length } = text;
  const isAsMost =
    length >= PRINTED.shortest &&
    length <= PRINTED.longest &&
    text.charCodeAt(4) === HYPHEN &&
    !text.startsWith("0") &&
    text.endsWith("+00");
  if (!isAsMost) return asDriverReads(text) as Date;
  const two = (at: number) => digit(text, at) * 10 + digit(text, at + 1);
  const fraction = length - PRINTED.shortest - 1;
  const ms =
    (fraction > 0 ? digit(text, 20) * 100 : 0) +
    (fraction > 1 ? digit(text, 21) * 10 : 0) +
    (fraction > 2 ? digit(text, 22) : 0);
  const year = two(0) * 100 + two(2);
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms));
}

function digit(text: string, at: number): number {
  return text.charCodeAt(at) - 48;
}

/** Civil dates stay text, 64-bit integers are exact and instants are read quickly; everything else as the driver reads it. */
function typeParser(oid: number, format?: "text" | "binary") {
  if (format !== "binary" && oid === pg.types.builtins.DATE) return (text: string) => text;
  if (format !== "binary" && oid === pg.types.builtins.INT8) return BigInt;
  if (format !== "binary" && oid === pg.types.builtins.TIMESTAMPTZ) return parseInstant;
  return pg.types.getTypeParser(oid, format as "text");
}

/** How the driver reads values of the database. */
export const PARSERS = { getTypeParser: typeParser as typeof pg.types.getTypeParser };
