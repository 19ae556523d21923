import { describe, expect, test } from "vitest";
import { codeWith, object, PIX_ACCOUNT, sealed } from "@/testing/br-codes";
import { type BrCode, type BrCodeRefusal, brCodeAmount, readBrCode } from "./br-code";
import vectors from "./br-code-vectors.json";
import { crc16 } from "./build-br-code";

const _RUNS = { numRuns: 1_000 };
const _EVP = "123e4567-e12b-12d1-a456-426655440000";

function reasonOf(text: string): BrCodeRefusal | "read" {
  const reading = readBrCode(text);
  return reading.kind === "read" ? "read" : reading.reason;
}

function codeOf(text: string): BrCode {
  const reading = readBrCode(text);
  if (reading.kind === "refused") throw new Error(`refused: ${reading.reason}`);
  return reading.code;
}

/** A valid code of exactly that many characters, filled up with root objects Pix does not use. */
function codeOfLength(characters: number): string {
  const fillers: Record<string, string> = {};
  for (let missing = characters - codeWith({}).length, id = 64; missing > 0; id += 1) {
    const size = missing > 103 ? Math.min(103, missing - 4) : missing;
    fillers[String(id)] = "é".repeat(size - 4);
    missing -= size;
  }
  return codeWith(fillers);
}

describe("crc16", () => {
  test("has the published check value of CRC-16/CCITT-FALSE", () => {
    expect(crc16("123456789")).toBe("29B1");
  });

  test("starts at FFFF and keeps leading zeros", () => {
    expect(crc16("")).toBe("FFFF");
    expect(vectors.some(({ payload }) => payload.endsWith("6304040C"))).toBe(true);
  });
});

describe("published codes", () => {
  test.each(vectors.filter(({ valid }) => valid))("$name is read field by field", (vector) => {
    expect(readBrCode(vector.payload)).toStrictEqual({ kind: "read", code: vector.fields });
  });

  test.each(vectors.filter(({ valid }) => !valid))("$name is refused", ({ payload }) => {
    expect(readBrCode(payload).kind).toBe("refused");
  });

  test("the reasons are those that the vectors' authors give", () => {
    const reasons = vectors
      .filter(({ valid }) => !valid)
      .map(({ name, payload }) => [name, reasonOf(payload)]);
    expect(Object.fromEntries(reasons)).toEqual({
      "bcb-draft-crc-not-recomputed": "bad_crc",
      "readme-placeholder-crc": "bad_crc",
      // "2610" is a well-formed head: the third digit of the length surfaces as the next ID.
      "three-digit-length": "bad_id",
      "additional-data-length-off-by-one": "truncated",
      "cut-before-crc-value": "truncated",
      "merchant-name-26-chars": "value_too_long",
      "location-with-protocol": "url_with_scheme",
      "no-pix-account": "not_pix",
    });
  });

  test("a code with an accent counts characters for lengths and bytes for the CRC", () => {
    const body = `000201${object("26", PIX_ACCOUNT)}5204000053039865802BR5904ARYA6008BRASÍLIA`;
    expect(codeOf(sealed(`${body}62070503***`)).merchantCity).toBe("BRASÍLIA");
    expect(reasonOf(sealed(`${body.replace("6008", "6009")}62070503***`))).not.toBe("read");
  });
});

describe("readBrCode", () => {
  test("forgives white space around the code and a lower-case CRC", () => {
    const code = codeWith({});
    expect(reasonOf(`\n\t ${code} \r\n`)).toBe("read");
    expect(reasonOf(code.slice(0, -4) + code.slice(-4).toLowerCase())).toBe("read");
  });

  test("counts an emoji as the one character that its writer saw", () => {
    const merchantName = "💰".repeat(25);
    expect(codeOf(codeWith({ "59": merchantName })).merchantName).toBe(merchantName);
    expect(reasonOf(codeWith({ "59": `${merchantName}x` }))).toBe("value_too_long");
  });

  test("accepts the 512 characters of the longest code, however many bytes they are", () => {
    expect([...codeOfLength(512)]).toHaveLength(512);
    expect(reasonOf(codeOfLength(512))).toBe("read");
  });

  test("skips root and additional-data objects that it does not know", () => {
    const code = codeOf(
      codeWith({ "04": "12345678", "62": object("05", "a-b") + object("50", "x"), "65": "y" }),
    );
    expect(code.otherTemplates).toEqual({ "04": "12345678", "65": "y" });
    expect(code.otherAdditionalData).toEqual({ "50": "x" });
    expect(code.txid).toBe("a-b");
  });

  test("finds the Pix account in any template from 26 to 51, after another arrangement", () => {
    const other = object("00", "br.com.outro");
    const code = codeOf(codeWith({ "26": other, "51": PIX_ACCOUNT.toUpperCase() }));
    expect(code.accountTemplateId).toBe("51");
    expect(code.otherTemplates).toEqual({ "26": other });
  });

  const gui = object("00", "br.gov.bcb.pix");
  const recurrence = gui + object("25", "pix.example.com/rec/1");
  const cases: readonly (readonly [string, string, BrCodeRefusal])[] = [
    ["an empty text", "", "bad_format_indicator"],
    ["a control character", codeWith({ "59": "A\u0000B" }), "not_text"],
    ["half a surrogate pair", codeWith({ "59": "A\ud800B" }), "not_text"],
    ["513 characters", codeOfLength(513), "too_long"],
    ["2,000 characters", "0".repeat(2_000), "too_long"],
    ["letters for an ID", sealed("000201ab02xy"), "bad_id"],
    ["digits of another script for an ID", sealed("000201٢٦02xy"), "bad_id"],
    ["a signed length", sealed("00020126+1x"), "bad_length"],
    ["an object that is cut short", "0002015904AB", "truncated"],
    ["a template that is cut short", codeWith({ "26": `${gui}0114short` }), "truncated"],
    ["another arrangement that is no TLV", codeWith({ "27": "0014short" }), "truncated"],
    ["an unreserved template that is no TLV", codeWith({ "80": "zz" }), "bad_id"],
    ["additional data that is no TLV", codeWith({ "62": "05x3***" }), "bad_length"],
    ["an ID twice at the root", sealed(`${codeWith({}).slice(0, -8)}5902XY`), "duplicate_id"],
    [
      "an ID twice in a template",
      codeWith({ "26": PIX_ACCOUNT + object("01", "b@c.com") }),
      "duplicate_id",
    ],
    ["a format indicator other than 01", codeWith({ "00": "02" }), "bad_format_indicator"],
    ["no format indicator", codeWith({ "00": null }), "bad_format_indicator"],
    ["a format indicator that is not first", sealed("010212000201"), "bad_format_indicator"],
    ["no CRC", codeWith({}).slice(0, -8), "crc_not_last"],
    ["a CRC that is not last", `${codeWith({})}6401x`, "crc_not_last"],
    ["a CRC of three characters", `${codeWith({}).slice(0, -8)}6303ABC`, "crc_not_last"],
    ["a CRC that does not match", `${codeWith({}).slice(0, -4)}0000`, "bad_crc"],
    ...["52", "53", "58", "59", "60", "62"].flatMap((id) => [
      [`no object ${id}`, codeWith({ [id]: null }), "missing_object"] as const,
      [`an empty object ${id}`, codeWith({ [id]: "" }), "missing_object"] as const,
    ]),
    ["no txid object", codeWith({ "62": object("01", "x") }), "missing_object"],
    ["a currency other than the real", codeWith({ "53": "840" }), "bad_currency"],
    ["a country other than Brazil", codeWith({ "58": "US" }), "bad_country"],
    ...["", ".", "1,00", "-1", "1.234", "1e2", " 1", "1.2.3", "12345678901.234"].map(
      (amount) => [`the amount "${amount}"`, codeWith({ "54": amount }), "bad_amount"] as const,
    ),
    ["an amount of 14 characters", codeWith({ "54": "12345678901.00" }), "bad_amount"],
    ["a name of 26 characters", codeWith({ "59": "N".repeat(26) }), "value_too_long"],
    ["a city of 16 characters", codeWith({ "60": "C".repeat(16) }), "value_too_long"],
    ["a txid of 26 characters", codeWith({ "62": object("05", "t".repeat(26)) }), "value_too_long"],
    [
      "a description of 73 characters",
      codeWith({ "26": `${gui}0100${object("02", "d".repeat(73))}` }),
      "value_too_long",
    ],
    ["no Pix account", codeWith({ "26": object("00", "br.com.outro") }), "not_pix"],
    ["a Pix account outside 26 to 51", codeWith({ "26": null, "25": PIX_ACCOUNT }), "not_pix"],
    ["two Pix accounts", codeWith({ "27": PIX_ACCOUNT }), "two_pix_templates"],
    ["two recurrences", codeWith({ "80": recurrence, "81": recurrence }), "two_pix_templates"],
    [
      "key and URL together",
      codeWith({ "26": PIX_ACCOUNT + object("25", "a.b/c") }),
      "key_and_url",
    ],
    [
      "a URL with scheme",
      codeWith({ "26": gui + object("25", "HTTPS://a.b/c") }),
      "url_with_scheme",
    ],
    [
      "a recurrence URL with scheme",
      codeWith({ "80": gui + object("25", "http://a.b/c") }),
      "url_with_scheme",
    ],
    ["neither key nor URL nor recurrence", codeWith({ "26": gui }), "nothing_to_pay"],
    ["an empty key", codeWith({ "26": `${gui}0100` }), "nothing_to_pay"],
    ["an empty URL", codeWith({ "26": `${gui}2500` }), "nothing_to_pay"],
    ["an empty recurrence URL", codeWith({ "26": gui, "80": `${gui}2500` }), "nothing_to_pay"],
  ];

  test.each(cases)("%s is answered with its reason", (_title, text, reason) => {
    expect(reasonOf(text)).toBe(reason);
  });
});

describe("brCodeAmount", () => {
  test.each([
    ["1", 100n],
    ["1.", 100n],
    ["10.", 1_000n],
    ["100", 10_000n],
    ["0.9", 90n],
    [".10", 10n],
    ["00012.50", 1_250n],
    ["0", 0n],
    ["9999999999.99", 999_999_999_999n],
    ["9999999999999", 999_999_999_999_900n],
  ])("reads %s in a static code as %d centavos", (amount, expected) => {
    expect(brCodeAmount(codeOf(codeWith({ "54": amount })))).toBe(expected);
  });

  test("is null when the payer types the amount", () => {
    expect(brCodeAmount(codeOf(codeWith({})))).toBeNull();
  });

  test.each(["0", "0.00"])("leaves the %s of a dynamic code to its location", (amount) => {
    const dynamic = object("00", "br.gov.bcb.pix") + object("25", "a.b/c");
    expect(brCodeAmount(codeOf(codeWith({ "26": dynamic, "54": amount })))).toBeNull();
  });

  test("does not guess about a code made by hand with a wrong amount", () => {
    const code = { ...codeOf(codeWith({})), amount: "1,00" };
    expect(() => brCodeAmount(code)).toThrow(RangeError);
  });
});
