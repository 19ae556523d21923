import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonNumber, type JsonReading, type JsonValue, readStrictJson } from "./strict-json";

const RUNS = { numRuns: 1_000 };
const MAX_DEPTH = 8;

function readBytes(bytes: Uint8Array, maxDepth = MAX_DEPTH): JsonReading {
  return readStrictJson(bytes, { maxDepth });
}

function read(text: string, maxDepth = MAX_DEPTH): JsonReading {
  return readBytes(new TextEncoder().encode(text), maxDepth);
}

function valueIn(reading: JsonReading): JsonValue {
  if (reading.kind === "refused") throw new Error(`${reading.pointer}: ${reading.message}`);
  return reading.value;
}

/** By hand, because `toStrictEqual` takes a field named `constructor` for the class of the value. */
function expectSame(value: JsonValue, parsed: unknown): void {
  expect(isDeepStrictEqual(toPlain(value), parsed)).toBe(true);
}

/** What `JSON.parse` would have made of it, with its losses. */
function toPlain(value: JsonValue): unknown {
  if (value instanceof JsonNumber) return JSON.parse(value.text);
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([key, member]) => [key, toPlain(member)]));
  }
  return Array.isArray(value) ? value.map(toPlain) : value;
}

const RULE = {
  utf8: "o corpo deve ser um texto em UTF-8 válido",
  bom: "o corpo não pode começar com BOM",
  empty: "o corpo está vazio",
  end: "o JSON está incompleto",
  trailing: "há texto depois do fim do JSON",
  value: "esperava um valor JSON",
  key: "esperava um nome de campo entre aspas duplas",
  colon: "esperava dois-pontos depois do nome do campo",
  objectNext: "esperava vírgula ou } depois do valor",
  arrayNext: "esperava vírgula ou ] depois do valor",
  number: "número em formato inválido: o formato é o do JSON, como 10.50",
  nul: "o caractere U+0000 não é permitido",
  control: "caracteres de controle devem ser escritos com escape, como \\n",
  escape: "escape inválido: use os do JSON, como \\n ou \\u00e9",
  surrogate: "metade de um caractere Unicode (surrogate sem par) não é permitida",
  duplicate: "campo repetido",
  depth: "no máximo 8 níveis de objetos e listas",
} as const;

type Case = readonly [text: string, pointer: string, message: string];

describe("what is read", () => {
  test.each<readonly [string, JsonValue]>([
    ["null", null],
    ["true", true],
    [" \t\r\n false \t\r\n ", false],
    ['""', ""],
    ["[]", []],
    ["[ ]", []],
    ["{}", new Map()],
    ["{ }", new Map()],
    ['[ null , "a" , [ true ] ]', [null, "a", [true]]],
    [
      '{ "a" : "b" , "c" : { } }',
      new Map<string, JsonValue>([
        ["a", "b"],
        ["c", new Map()],
      ]),
    ],
    ['{"":{"":""}}', new Map([["", new Map([["", ""]])]])],
    [String.raw`"\"\\\/\b\f\n\r\t"`, '"\\/\b\f\n\r\t'],
    [String.raw`"caf\u00e9 \u00E9 \uD83D\uDCB0 x"`, "café é 💰 x"],
    ['"José 💰 \u007f \u2028 \ufeff"', "José 💰 \u007f \u2028 \ufeff"],
  ])("%j has its value", (text, value) => {
    expect(read(text)).toStrictEqual({ kind: "json", value });
  });

  test.each([
    "0",
    "-0",
    "-0.0",
    "10.00",
    "0.005",
    "1e309",
    "-1E+309",
    "1e-7",
    "9007199254740993",
    "0.30000000000000004",
    "1234567890123456789012345678901234567890.10",
  ])("the number %s keeps its text, so no cent can be lost", (text) => {
    expect(read(text)).toStrictEqual({ kind: "json", value: new JsonNumber(text) });
    expect(read(`{"amount":${text} }`)).toStrictEqual({
      kind: "json",
      value: new Map([["amount", new JsonNumber(text)]]),
    });
  });

  test("composed and decomposed accents stay as they were sent", () => {
    expect(
      valueIn(read(JSON.stringify(["José".normalize("NFC"), "José".normalize("NFD")]))),
    ).toEqual(["José".normalize("NFC"), "José".normalize("NFD")]);
  });

  test("fields keep the order of the body", () => {
    const value = valueIn(read('{"b":1,"10":1,"a":1,"9":1}'));
    expect(value instanceof Map && [...value.keys()]).toEqual(["b", "10", "a", "9"]);
  });

  test("__proto__ and constructor are ordinary fields that pollute nothing", () => {
    const text = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}';
    const value = valueIn(read(text));
    expect(value instanceof Map && [...value.keys()]).toEqual(["__proto__", "constructor"]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(Object.getPrototypeOf(value)).toBe(Map.prototype);
  });
});

describe("bytes that are no UTF-8 text", () => {
  test.each<readonly [string, readonly number[]]>([
    ["byte FF", [0x22, 0xff, 0x22]],
    ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
    ["an overlong NUL", [0x22, 0xc0, 0x80, 0x22]],
    ["an overlong slash of three bytes", [0x22, 0xe0, 0x80, 0xaf, 0x22]],
    ["an encoded surrogate", [0x22, 0xed, 0xa0, 0x80, 0x22]],
    ["an encoded surrogate pair", [0x22, 0xed, 0xa0, 0xbd, 0xed, 0xb2, 0xb0, 0x22]],
    ["a code point above 10FFFF", [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22]],
    ["a lone continuation byte", [0x22, 0x80, 0x22]],
    ["a character that is cut short", [0x22, 0xe2, 0x82]],
    ["Latin-1", [0x22, 0x4a, 0x6f, 0x73, 0xe9, 0x22]],
    ["UTF-16 with its mark", [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])("%s is refused as the body's fault", (_title, bytes) => {
    expect(readBytes(Uint8Array.from(bytes))).toEqual({
      kind: "refused",
      pointer: "",
      message: RULE.utf8,
    });
  });

  test("a byte order mark is refused, and named", () => {
    const bom = { kind: "refused", pointer: "", message: RULE.bom };
    expect(readBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0x7b, 0x7d))).toEqual(bom);
    expect(readBytes(Uint8Array.of(0xef, 0xbb, 0xbf))).toEqual(bom);
  });
});

describe("what is refused", () => {
  const cases: readonly Case[] = [
    ["", "", RULE.empty],
    [" \n ", "", RULE.empty],

    ["{}{}", "", RULE.trailing],
    ["null null", "", RULE.trailing],
    ["[],", "", RULE.trailing],
    ["{} // fim", "", RULE.trailing],
    ["nullx", "", RULE.trailing],

    ["{", "", RULE.end],
    ['{"a"', "", RULE.end],
    ['{"a":', "/a", RULE.end],
    ['{"a":1', "", RULE.end],
    ['{"a":1,', "", RULE.end],
    ["[", "/0", RULE.end],
    ["[1,", "/1", RULE.end],
    ['"a', "", RULE.end],
    ['"a\\', "", RULE.end],
    ['{"a":"', "/a", RULE.end],

    ["// a\n{}", "", RULE.value],
    ["/* a */{}", "", RULE.value],
    ["[1,]", "/1", RULE.value],
    ["[,1]", "/0", RULE.value],
    ['{"a":}', "/a", RULE.value],
    ["'a'", "", RULE.value],
    ["nul", "", RULE.value],
    ["True", "", RULE.value],
    ["undefined", "", RULE.value],
    ["\u00a0{}", "", RULE.value],
    ["\u000b{}", "", RULE.value],

    ['{"a":1,}', "", RULE.key],
    ["{a:1}", "", RULE.key],
    ["{'a':1}", "", RULE.key],
    ["{1:1}", "", RULE.key],
    ["{,}", "", RULE.key],
    ['{"a" 1}', "", RULE.colon],
    ['{"a",1}', "", RULE.colon],
    ['{"a":1 "b":2}', "", RULE.objectNext],
    ['{"a":1]', "", RULE.objectNext],
    ['{"a":1/* b */}', "", RULE.objectNext],
    ["[1 2]", "", RULE.arrayNext],
    ["[1}", "", RULE.arrayNext],
    ['{"a":{"b":[1}}', "/a/b", RULE.arrayNext],

    ...[
      "01",
      "-01",
      "00",
      "1.",
      ".5",
      "-.5",
      "1.e2",
      "1e",
      "1e+",
      "+1",
      "-",
      "--1",
      "0x10",
      "1_000",
    ].map((number): Case => [`{"amount":${number}}`, "/amount", RULE.number]),
    ["-Infinity", "", RULE.number],
    ["NaN", "", RULE.value],
    ["Infinity", "", RULE.value],
    ["1.2.3", "", RULE.number],

    ['{"name":"a\u0000b"}', "/name", RULE.nul],
    [String.raw`{"name":"a\u0000b"}`, "/name", RULE.nul],
    [String.raw`["ok","\u0000"]`, "/1", RULE.nul],
    [String.raw`{"a":{"\u0000":1}}`, "/a", RULE.nul],

    [String.raw`{"name":"\ud800"}`, "/name", RULE.surrogate],
    [String.raw`{"name":"\ud800 \udc00"}`, "/name", RULE.surrogate],
    [String.raw`{"name":"\udc00\ud800"}`, "/name", RULE.surrogate],
    [String.raw`{"name":"\ud83d💰"}`, "/name", RULE.surrogate],
    [String.raw`{"a":{"\udfff":1}}`, "/a", RULE.surrogate],
    [String.raw`"\ud800"`, "", RULE.surrogate],

    ...["\u0001", "\b", "\t", "\n", "\r", "\u001f"].map(
      (control): Case => [`{"name":"a${control}b"}`, "/name", RULE.control],
    ),
    ['{"a\nb":1}', "", RULE.control],
    ['"\\n\n"', "", RULE.control],

    [String.raw`"\x41"`, "", RULE.escape],
    [String.raw`"\'"`, "", RULE.escape],
    [String.raw`"\U0041"`, "", RULE.escape],
    [String.raw`"\u00e"`, "", RULE.escape],
    [String.raw`"\u+0e9"`, "", RULE.escape],
    [String.raw`"\u{e9}"`, "", RULE.escape],
    ['"\\\n"', "", RULE.escape],

    ['{"amount":1,"amount":999}', "/amount", RULE.duplicate],
    ['{"amount":1,"payer":{"name":"a"},"amount":1}', "/amount", RULE.duplicate],
    [String.raw`{"amount":1,"\u0061mount":999}`, "/amount", RULE.duplicate],
    ['{"payer":{"name":"a","name":"b"}}', "/payer/name", RULE.duplicate],
    ['[{},{"a":1,"a":2}]', "/1/a", RULE.duplicate],
    ['{"__proto__":1,"__proto__":2}', "/__proto__", RULE.duplicate],
    ['{"":1,"":2}', "/", RULE.duplicate],
    ['{"a/b~c~1":1,"a/b~c~1":2}', "/a~1b~0c~01", RULE.duplicate],
  ];

  test.each(cases)("%j is refused at %j: %s", (text, pointer, message) => {
    expect(read(text)).toEqual({ kind: "refused", pointer, message });
  });

  test("the same key in two objects is no repetition", () => {
    expect(read('[{"a":1},{"a":1},{"b":{"a":1},"a":1}]').kind).toBe("json");
  });
});

describe("depth", () => {
  test("as many levels as allowed are read, whether side by side or inside each other", () => {
    expect(read(`${"[".repeat(8)}1${"]".repeat(8)}`).kind).toBe("json");
    expect(read(`${'{"a":'.repeat(8)}1${"}".repeat(8)}`).kind).toBe("json");
    expect(read(`[${"[],".repeat(100)}[]]`, 2).kind).toBe("json");
    expect(read("1", 0).kind).toBe("json");
  });

  test("one level more is refused where it opens", () => {
    expect(read(`${"[".repeat(9)}1${"]".repeat(9)}`)).toEqual({
      kind: "refused",
      pointer: "/0".repeat(8),
      message: RULE.depth,
    });
    expect(read('{"payer":{"address":{}}}', 2)).toMatchObject({ pointer: "/payer/address" });
    expect(read("[]", 0)).toMatchObject({ kind: "refused", pointer: "" });
  });

  test.each(["[", '{"a":', '[{"a":'])(
    "a million levels of %s cannot overflow the stack",
    (open) => {
      expect(read(open.repeat(1_000_000))).toMatchObject({ kind: "refused", message: RULE.depth });
      expect(read(open.repeat(1_000_000), 256).kind).toBe("refused");
    },
  );

  test.each([-1, 1.5, Number.NaN, 257, Number.POSITIVE_INFINITY])(
    "a limit of %d levels is a programmer's error",
    (maxDepth) => {
      expect(() => read("1", maxDepth)).toThrow(RangeError);
    },
  );
});

describe("next to JSON.parse", () => {
  const text = fc
    .string({ unit: "binary" })
    .filter((value) => value.isWellFormed() && !value.includes("\u0000"));
  const { value: anyValue } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: MAX_DEPTH, withCrossShrink: true },
      fc.oneof(fc.constantFrom(null, true, false), text, fc.double(), fc.integer()),
      fc.array(tie("value"), { maxLength: 5 }),
      fc.dictionary(
        fc.oneof(text, fc.constantFrom("__proto__", "constructor", "a/b~")),
        tie("value"),
        {
          maxKeys: 5,
          noNullPrototype: true,
        },
      ),
    ),
  }));

  test("every value that JSON.stringify writes reads back equal, at any indentation", () => {
    fc.assert(
      fc.property(anyValue, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const written = JSON.stringify(value, null, indent);
        expectSame(valueIn(read(written, 16)), JSON.parse(written));
      }),
      RUNS,
    );
  });

  const fragment = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    '"a"',
    '"b"',
    "\\",
    "\\u00",
    "\\ud83d",
    "\\udcb0",
    "\\n",
    "0",
    "-",
    "1",
    ".5",
    "e",
    "E+1",
    "null",
    "true",
    "false",
    "nul",
    " ",
    "\n",
    "\u0000",
    "\ufeff",
    "'",
    "/*",
    "é",
    "💰",
  );
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 300, size: "max" }),
    fc.array(fragment, { maxLength: 12 }).map((parts) => new TextEncoder().encode(parts.join(""))),
    fc.tuple(anyValue, fc.nat(), fc.nat({ max: 255 })).map(([value, place, byte]) => {
      const bytes = new TextEncoder().encode(JSON.stringify(value));
      bytes[place % bytes.length] = byte;
      return bytes;
    }),
  );

  test("whatever the bytes, reading never throws and accepts only what JSON.parse accepts", () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const reading = readBytes(bytes, 16);
        if (reading.kind === "refused") {
          expect(Object.values<string>(RULE)).toContain(reading.message.replace("16", "8"));
          return;
        }
        const decoded = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
        expectSame(reading.value, JSON.parse(decoded));
      }),
      { numRuns: 5_000 },
    );
  });

  test("a text is refused only for a rule of ours when JSON.parse accepts it", () => {
    const ours: readonly string[] = [RULE.duplicate, RULE.nul, RULE.surrogate, RULE.bom];
    fc.assert(
      fc.property(fc.array(fragment, { maxLength: 12 }), (parts) => {
        const reading = read(parts.join(""), 16);
        if (reading.kind === "json" || ours.includes(reading.message)) return;
        expect(() => JSON.parse(parts.join(""))).toThrow(SyntaxError);
      }),
      { numRuns: 5_000 },
    );
  });
});
