import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Boleto,
  type BoletoRefusal,
  barcodeOfLine,
  dueDateOfFactor,
  dueFactorOf,
  formatBoletoLine,
  lineOfBarcode,
  readBoleto,
} from "./boleto";
import vectors from "./boleto-vectors.json";
import { addDays, type CivilDate } from "./brasilia";

const ITAU_LINE = "34191750092582817081805367890000137700000013500";
const ITAU_BARCODE = "34191377000000135001750025828170810536789000";

const SAFRA_LINE = "42297004080000278247226173001129610010000018084";
const SAFRA_BARCODE = "42296100100000180847004000002782472617300112";

const valid = vectors.filter((vector) => vector.valid);

function reasonOf(text: string): BoletoRefusal | "read" {
  const reading = readBoleto(text);
  return reading.kind === "read" ? "read" : reading.reason;
}

function boletoOf(text: string): Boleto {
  const reading = readBoleto(text);
  if (reading.kind === "refused") throw new Error(`refused: ${reading.reason}`);
  return reading.boleto;
}

function day(text: string): CivilDate {
  return text as CivilDate;
}

/** With another digit at that place, counted from 0. */
function withAnother(digits: string, at: number, by: number): string {
  const other = (Number(digits[at]) + by) % 10;
  return digits.slice(0, at) + other + digits.slice(at + 1);
}

describe("published boletos", () => {
  test.each(valid)("$name is read field by field from its line", ({ line, barcode, fields }) => {
    expect(boletoOf(line)).toStrictEqual({
      line,
      barcode,
      bank: fields.bank,
      dueFactor: fields.dueFactor,
      amount: fields.amountCents === 0 ? null : BigInt(fields.amountCents ?? -1),
      freeField: fields.freeField,
    });
  });

  test.each(valid)("$name has the same line and barcode from either", ({ line, barcode = "" }) => {
    expect(boletoOf(barcode)).toStrictEqual(boletoOf(line));
    expect(barcodeOfLine(line)).toBe(barcode);
    expect(lineOfBarcode(barcode)).toBe(line);
  });

  test.each(valid)("$name is printed and read back as printed", ({ line, formatted = "" }) => {
    expect(formatBoletoLine(line)).toBe(formatted);
    expect(boletoOf(formatted).line).toBe(line);
  });

  test.each(valid)("$name was due on its day, seen from that day", ({ fields }) => {
    const dueDate = (fields.dueDate ?? null) as CivilDate | null;
    const today = dueDate ?? day("2026-11-21");
    expect(dueDateOfFactor(fields.dueFactor ?? "", today)).toBe(dueDate);
    if (dueDate !== null) expect(dueFactorOf(dueDate)).toBe(fields.dueFactor);
  });

  test.each(vectors.filter((vector) => !vector.valid))("$name is refused: $reason", ({ line }) => {
    expect(reasonOf(line)).toBe("bad_check_digit");
  });
});

describe("readBoleto", () => {
  test("forgives how a line is printed and pasted", () => {
    expect(reasonOf(` ${formatBoletoLine(ITAU_LINE)}\n`)).toBe("read");
    expect(reasonOf("34191.75009-25828.170818\u00a005367.890000\t1 37700000013500")).toBe("read");
  });

  test.each([
    ["", "not_digits"],
    ["boleto", "not_digits"],
    [`${ITAU_LINE}x`, "not_digits"],
    ["３".repeat(47), "not_digits"],
    ["3", "wrong_length"],
    [ITAU_LINE.slice(1), "wrong_length"],
    [`${ITAU_LINE}0`, "wrong_length"],
    // A published water bill, by its line of 48 and its barcode of 44 digits.
    ["836200000005 667800481000 180975657313 001589636081", "utility_bill"],
    ["83620000000667800481001809756573100158963608", "utility_bill"],
    // 47 digits that begin with 8 are a boleto of a bank in the 800s, wrongly typed.
    [`8${ITAU_LINE.slice(1)}`, "bad_field_1"],
    [withAnother(ITAU_LINE, 4, 1), "bad_field_1"],
    [withAnother(ITAU_LINE, 20, 1), "bad_field_2"],
    [withAnother(ITAU_LINE, 31, 1), "bad_field_3"],
    [withAnother(ITAU_LINE, 32, 1), "bad_check_digit"],
    [withAnother(ITAU_LINE, 46, 1), "bad_check_digit"],
    [withAnother(SAFRA_BARCODE, 43, 1), "bad_check_digit"],
    [withAnother(ITAU_BARCODE, 3, 9), "bad_currency"],
    ["34199099900000135001750025828170810536789000", "bad_due_factor"],
  ] as const)("%j: %s", (text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });

  // Not so where the general digit is 1, which stands for four remainders.
  test("no single wrong digit of a line goes unseen", () => {
    for (let at = 0; at < SAFRA_LINE.length; at += 1) {
      for (let by = 1; by <= 9; by += 1) {
        expect(reasonOf(withAnother(SAFRA_LINE, at, by))).not.toBe("read");
      }
    }
  });

  test("never throws, whatever the text", () => {
    const digits = fc.stringMatching(/^[0-9]{40,50}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), digits), (text) => {
        expect(["read", "refused"]).toContain(readBoleto(text).kind);
      }),
    );
  });
});

test.each([ITAU_BARCODE, "", "abc", ` ${ITAU_LINE}`])(
  "%j is no line: a mistake of the calling code",
  (text) => {
    expect(() => barcodeOfLine(text)).toThrow(RangeError);
    expect(() => formatBoletoLine(text)).toThrow(RangeError);
  },
);

test("a line is no barcode: a mistake of the calling code", () => {
  expect(() => lineOfBarcode(ITAU_LINE)).toThrow(RangeError);
});

describe("the due factor", () => {
  test.each([
    ["2000-07-03", "1000"],
    ["2000-07-04", "1001"],
    ["2025-02-21", "9999"],
    ["2025-02-22", "1000"],
    ["2025-02-23", "1001"],
    ["2026-11-21", "1637"],
    ["2049-10-13", "9999"],
    ["2049-10-14", "1000"],
  ])("of %s is %s", (date, factor) => {
    expect(dueFactorOf(day(date))).toBe(factor);
  });

  test("codes no day before the first one", () => {
    expect(() => dueFactorOf(day("2000-07-02"))).toThrow(RangeError);
  });

  test.each([
    // The same factor from either side of the restart.
    ["1001", "2000-08-01", "2000-07-04"],
    ["1001", "2025-02-01", "2025-02-23"],
    ["1001", "2026-11-21", "2025-02-23"],
    ["9999", "2025-03-10", "2025-02-21"],
    ["1000", "2025-02-21", "2025-02-22"],
    ["9999", "2049-10-20", "2049-10-13"],
    ["1000", "2049-10-13", "2049-10-14"],
  ])("%s seen from %s is %s", (factor, today, date) => {
    expect(dueDateOfFactor(factor, day(today))).toBe(date);
  });

  test("names a day from 3,000 days ago to 5,500 days ahead and none outside", () => {
    const today = day("2026-11-21");
    for (const days of [-3_000, -1, 0, 1, 5_500]) {
      const due = addDays(today, days);
      expect(dueDateOfFactor(dueFactorOf(due), today)).toBe(due);
    }
    for (const days of [-3_001, 5_501]) {
      expect(dueDateOfFactor(dueFactorOf(addDays(today, days)), today)).toBeNull();
    }
  });

  test.each(["0000", "0999", "", "10000", "abcd"])("%j names no day", (factor) => {
    expect(dueDateOfFactor(factor, day("2026-11-21"))).toBeNull();
  });
});
