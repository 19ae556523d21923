import fc from "fast-check";
import pg from "pg";
import { expect, test } from "vitest";
import { parseInstant } from "./parsers";

const asDriverReads = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ);

/** As PostgreSQL prints it: no zeros at the end of a second's fraction. */
function printed(at: Date): string {
  const [day, time] = at.toISOString().slice(0, -1).split("T");
  return `${day} ${time?.replace(/\.?0+$/, "")}+00`.replace(/(\d\d:\d\d)\+/, "$1:00+");
}

test("an instant is read as it is, to the millisecond", () => {
  const instants = fc.date({
    min: new Date("1000-01-01T00:00:00Z"),
    max: new Date("9999-12-31T23:59:59.999Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (at) => {
      expect(parseInstant(printed(at)).getTime(), printed(at)).toBe(at.getTime());
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  "2026-11-29 15:33:01+00",
  "2026-11-29 15:33:01.1+00",
  "2026-11-29 15:33:01.123456+00",
  "2024-02-29 00:00:00.001+00",
  "2026-11-29 12:33:01.25-03",
  "2026-11-29 15:33:01.25+05:30",
  "0044-03-15 12:00:00+00 BC",
  "0099-12-31 23:59:59.9+00",
  "12026-11-29 15:33:01+00",
  "infinity",
  "-infinity",
])("%s is read as the driver reads it", (text) => {
  expect(parseInstant(text)).toEqual(asDriverReads(text));
});
