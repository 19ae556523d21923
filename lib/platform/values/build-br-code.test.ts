import fc from "fast-check";
import { hasError, type PixStaticObject, parsePix } from "pix-utils";
import { describe, expect, test } from "vitest";
import { codeWith, sealed } from "@/testing/br-codes";
import { type BrCode, brCodeAmount, readBrCode } from "./br-code";
import { type BrCodeInput, buildBrCode } from "./build-br-code";
import type { Cents } from "./money";

const RUNS = { numRuns: 1_000 };
const EVP = "123e4567-e12b-12d1-a456-426655440000";

function codeOf(text: string): BrCode {
  const reading = readBrCode(text);
  if (reading.kind === "refused") throw new Error(`refused: ${reading.reason}`);
  return reading.code;
}

/** Text that has broken BR Code generators: object heads, accents, emoji, controls, over 99 long. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom("6304", "5802BR", "0014br.gov.bcb.pix", "***", "&", "  ", "\u0000", "\r\n"),
      fc.constantFrom(
        "São João",
        "Ç",
        "e\u0301",
        "ß",
        "ﬁ",
        "\ud83d",
        "👩‍👩‍👧",
        "١٢",
        "\u202e",
        "Ａ",
      ),
      fc.string({ unit: "binary", maxLength: 20 }),
      fc.string({ unit: "grapheme-ascii", maxLength: 120 }),
    ),
    { maxLength: 8 },
  )
  .map((pieces) => pieces.join(""));

const centavos = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map((value) => value as Cents);

/** Keys and locations: no spaces, never more than the manual allows. */
const account = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((unit) => String.fromCharCode(unit)),
  minLength: 1,
  maxLength: 77,
  size: "max",
});

const staticInput = fc.record(
  {
    merchantName: hostileText,
    merchantCity: hostileText,
    key: fc.oneof(fc.constantFrom(EVP, "+5561999998888", "12345678000195"), account),
    description: hostileText,
    txid: fc.oneof(fc.constant("***"), fc.stringMatching(/^[a-zA-Z0-9]{1,25}$/)),
    amount: centavos,
  },
  { requiredKeys: ["merchantName", "merchantCity", "key"] },
);

const dynamicInput = fc.record(
  {
    merchantName: hostileText,
    merchantCity: hostileText,
    location: account.filter((text) => !text.includes("://")),
    amount: centavos,
  },
  { requiredKeys: ["merchantName", "merchantCity", "location"] },
);

const anyInput: fc.Arbitrary<BrCodeInput> = fc.oneof(staticInput, dynamicInput);
const WRITTEN_TEXT = /^[A-Z0-9$%*+./:-]+( [A-Z0-9$%*+./:-]+)*$/;

const receiver = { merchantName: "Fulano de Tal", merchantCity: "Brasília" } as const;

describe("buildBrCode", () => {
  test("writes the static code of the manual, in capitals", () => {
    expect(buildBrCode({ ...receiver, key: EVP })).toBe(
      sealed(
        `00020126580014br.gov.bcb.pix0136${EVP}5204000053039865802BR5913FULANO DE TAL6008BRASILIA62070503***`,
      ),
    );
  });

  test("writes a dynamic code as usable once, with the location and no txid", () => {
    const location = "pix.example.com/v2/8b3da2f39a4140d1a91abd93113bd441";
    expect(buildBrCode({ ...receiver, location, amount: 12345n as Cents })).toBe(
      sealed(
        `00020101021226730014br.gov.bcb.pix2551${location}5204000053039865406123.455802BR5913FULANO DE TAL6008BRASILIA62070503***`,
      ),
    );
  });

  test.each([
    [1n, "0.01"],
    [10n, "0.10"],
    [100n, "1.00"],
    [123_456n, "1234.56"],
    [999_999_999_999n, "9999999999.99"],
  ])("writes %d centavos as %s", (amount, text) => {
    const code = codeOf(buildBrCode({ ...receiver, key: EVP, amount: amount as Cents }));
    expect(code.amount).toBe(text);
    expect(brCodeAmount(code)).toBe(amount);
  });

  test("leaves the amount to the payer when it is zero or absent", () => {
    const code = buildBrCode({ ...receiver, key: EVP });
    expect(buildBrCode({ ...receiver, key: EVP, amount: 0n as Cents })).toBe(code);
    expect(codeOf(code).amount).toBeUndefined();
  });

  test.each([
    ["São João", "SAO JOAO"],
    ["Pão & Cia (Matriz)", "PAO CIA MATRIZ"],
    ["loja 👩‍👩‍👧 azul", "LOJA AZUL"],
    ["   ", "RECEBEDOR"],
    ["💰", "RECEBEDOR"],
    [`${"a".repeat(24)} b`, "A".repeat(24)],
    ["é".repeat(200), "E".repeat(25)],
    ["63045802BR", "63045802BR"],
  ])("makes the name %j fit as %j", (merchantName, written) => {
    expect(codeOf(buildBrCode({ ...receiver, merchantName, key: EVP })).merchantName).toBe(written);
  });

  test("names a city when nothing of the given one is left", () => {
    expect(codeOf(buildBrCode({ ...receiver, merchantCity: "東京", key: EVP })).merchantCity).toBe(
      "BRASILIA",
    );
  });

  test.each([
    ["a random key", EVP, 37],
    ["a CNPJ", "12345678000195", 59],
    ["a CPF", "12345678909", 62],
    ["the shortest key", "k", 72],
    ["a key of 72", "k".repeat(72), 1],
    ["a key of 73", "k".repeat(73), 0],
    ["a key of 77", "k".repeat(77), 0],
  ])("%s leaves the manual's room for the description", (_title, key, room) => {
    const code = codeOf(buildBrCode({ ...receiver, key, description: "x".repeat(200) }));
    expect(code).toMatchObject({ kind: "static", key });
    expect(code.description ?? "").toBe("X".repeat(room));
  });

  test.each<[string, object]>([
    ["key and location together", { key: EVP, location: "a.b/c" }],
    ["a description on a location", { location: "a.b/c", description: "x" }],
    ["a txid on a location", { location: "a.b/c", txid: "abc" }],
    ["an empty key", { key: "" }],
    ["a key of 78", { key: "k".repeat(78) }],
    ["a key with a space", { key: "a b" }],
    ["a key with an accent", { key: "josé@example.com" }],
    ["an empty location", { location: "" }],
    ["a location of 78", { location: "l".repeat(78) }],
    ["a location with scheme", { location: "https://a.b/c" }],
    ["an empty txid", { key: EVP, txid: "" }],
    ["a txid of 26", { key: EVP, txid: "t".repeat(26) }],
    ["a txid with a hyphen", { key: EVP, txid: "a-b" }],
    ["a negative amount", { key: EVP, amount: -1n }],
    ["eleven digits of reais", { key: EVP, amount: 1_000_000_000_000n }],
  ])("%s is a programmer's error", (_title, wrong) => {
    expect(() => buildBrCode({ ...receiver, ...wrong } as BrCodeInput)).toThrow(RangeError);
  });

  test("whatever users typed, our strict reader gives back key, location, txid and amount", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const code = codeOf(buildBrCode(input));
        expect(code).toMatchObject(
          input.key === undefined
            ? { kind: "dynamic", url: input.location, txid: "***" }
            : { kind: "static", key: input.key, txid: input.txid ?? "***" },
        );
        expect(brCodeAmount(code) ?? 0n).toBe(input.amount ?? 0n);
        for (const text of [code.merchantName, code.merchantCity, code.description ?? "X"]) {
          expect(text).toMatch(WRITTEN_TEXT);
        }
      }),
      RUNS,
    );
  });

  test("an independent reader agrees on CRC, name, city, key, text, amount and location", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        // pix-utils takes a txid that ends in 6304 for a second CRC object and strips it too.
        fc.pre(!input.txid?.endsWith("6304"));
        const written = buildBrCode(input);
        const ours = codeOf(written);
        const theirs = parsePix(written);
        if (hasError(theirs)) throw new Error("pix-utils refused the code");
        expect(theirs).toMatchObject({
          merchantName: ours.merchantName,
          merchantCity: ours.merchantCity,
          ...(ours.kind === "dynamic" ? { url: ours.url } : {}),
        });
        if (ours.kind !== "static") return;
        const { pixKey, infoAdicional, txid, transactionAmount } = theirs as PixStaticObject;
        expect([pixKey, infoAdicional, txid]).toEqual([ours.key, ours.description, ours.txid]);
        expect(transactionAmount).toBe(Number(ours.amount ?? "0"));
      }),
      RUNS,
    );
  });
});

describe("damage", () => {
  /** A CRC of 16 bits finds every error burst of up to 16 bits, so one ASCII character always. */
  test("a code with any one ASCII character changed is refused", () => {
    const damaged = fc.tuple(anyInput.map(buildBrCode), fc.nat(), fc.integer({ min: 0, max: 127 }));
    fc.assert(
      fc.property(damaged, ([code, place, unit]) => {
        const at = place % code.length;
        const changed = code.slice(0, at) + String.fromCharCode(unit) + code.slice(at + 1);
        // The CRC itself may be written in lower case (Manual do BR Code): not a change of value.
        const sameCrc = at >= code.length - 4 && changed.toUpperCase() === code.toUpperCase();
        fc.pre(changed !== code && !sameCrc);
        expect(readBrCode(changed).kind).toBe("refused");
      }),
      RUNS,
    );
  });

  test("a code that lost its end is refused, wherever it was cut", () => {
    const code = buildBrCode({ ...receiver, key: EVP, description: "6304", txid: "6304" });
    for (let length = 0; length < code.length; length += 1) {
      expect(readBrCode(code.slice(0, length)).kind).toBe("refused");
    }
  });

  test("reading never throws, whatever the text", () => {
    const anyText = fc.oneof(
      fc.string({ unit: "binary", maxLength: 1_100, size: "max" }),
      fc.string({
        unit: fc.constantFrom("0", "1", "2", "4", "6", "3", "\ud800", "A", "é"),
        maxLength: 300,
        size: "max",
      }),
      fc.string({ unit: "binary" }).map(sealed),
      fc
        .dictionary(fc.constantFrom("00", "26", "27", "54", "62", "63", "80"), hostileText)
        .map(codeWith),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const reading = readBrCode(text);
        if (reading.kind === "read") brCodeAmount(reading.code);
      }),
      RUNS,
    );
  });
});
