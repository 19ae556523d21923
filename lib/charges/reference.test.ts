import { describe, expect, test } from "vitest";
import { readStrictJson } from "@/lib/http/strict-json";
import { readCreatePaymentRequest } from "./create-payment-request";

const VALID = `"payer": {"name": "Ana", "document": "12345678909"}, "amount": 100, "dueDate": "2030-01-31"`;

/** What the API makes of a body with this JSON in it: both fields, or what is wrong with them. */
function read(json: string) {
  const reading = readStrictJson(new TextEncoder().encode(`{${VALID}, ${json}}`), { maxDepth: 8 });
  if (reading.kind === "refused") {
    return [{ pointer: reading.pointer, message: reading.message }];
  }
  const request = readCreatePaymentRequest(reading.value);
  if (request.kind === "invalid") return request.errors;
  const { reference, metadata } = request.value;
  return { reference, metadata };
}

/** An object of so many keys. */
const keys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, ""]));

describe("a reference", () => {
  test.each([
    [`"a": 1`, [{ pointer: "/a", message: "campo desconhecido" }]],
    [`"reference": null`, { reference: null, metadata: null }],
    [`"reference": "PED-1"`, { reference: "PED-1", metadata: null }],
    [`"reference": "Pedido nº 1 & 2"`, { reference: "Pedido nº 1 & 2", metadata: null }],
    [`"reference": "${"🪙".repeat(100)}"`, { reference: "🪙".repeat(100), metadata: null }],
  ])("%s is read as it is", (json, expected) => {
    expect(read(json)).toEqual(expected);
  });

  test.each([
    ["1", "deve ser um texto"],
    ["{}", "deve ser um texto"],
    [`""`, "não pode ser vazio"],
    [`" \\t"`, "não pode ser vazio"],
    [`" PED-1"`, "não pode começar nem terminar com espaço"],
    [`"PED-1\\n"`, "não pode começar nem terminar com espaço"],
    [`"PED\\n1"`, "não pode ter quebras de linha nem caracteres de controle"],
    [`"PED\\u007f1"`, "não pode ter quebras de linha nem caracteres de controle"],
    [`"${"a".repeat(101)}"`, "deve ter no máximo 100 caracteres"],
    [`"PED\\u00001"`, "o caractere U+0000 não é permitido"],
    [`"PED\\ud800"`, "metade de um caractere Unicode (surrogate sem par) não é permitida"],
  ])("%s is refused by field and rule", (json, message) => {
    expect(read(`"reference": ${json}`)).toEqual([{ pointer: "/reference", message }]);
  });
});

describe("metadata", () => {
  test.each([
    ["null", null],
    ["{}", null],
    [`{"pedido": "1", "canal": ""}`, { pedido: "1", canal: "" }],
    [`{"constructor": "a", "toString": "b"}`, { constructor: "a", toString: "b" }],
    [JSON.stringify(keys(20)), keys(20)],
    [JSON.stringify(longest(8_192)), longest(8_192)],
    [
      JSON.stringify({ ["🪙".repeat(40)]: "🪙".repeat(500) }),
      { ["🪙".repeat(40)]: "🪙".repeat(500) },
    ],
  ])("%s is read as it is, empty as absent", (json, metadata) => {
    expect(read(`"metadata": ${json}`)).toEqual({ reference: null, metadata });
  });

  const noKey = "a chave deve ter de 1 a 40 caracteres";
  test.each([
    ["1", "", "deve ser um objeto"],
    [`"a"`, "", "deve ser um objeto"],
    ["[]", "", "deve ser um objeto"],
    ["true", "", "deve ser um objeto"],
    [JSON.stringify(keys(21)), "", "deve ter no máximo 20 chaves"],
    [`{"": "a"}`, "/", noKey],
    [`{" ": "a"}`, "/ ", noKey],
    [JSON.stringify({ ["k".repeat(41)]: "" }), `/${"k".repeat(41)}`, noKey],
    [`{"__proto__": "a"}`, "/__proto__", "a chave não pode ser __proto__"],
    [`{"__proto__": {"a": "b"}}`, "/__proto__", "a chave não pode ser __proto__"],
    [`{"a": {"b": "c"}}`, "/a", "deve ser um texto"],
    [`{"a": ["b"]}`, "/a", "deve ser um texto"],
    [`{"a": 1}`, "/a", "deve ser um texto"],
    [`{"a": null}`, "/a", "deve ser um texto"],
    [`{"a/b~": 1}`, "/a~1b~0", "deve ser um texto"],
    [JSON.stringify({ a: "x".repeat(501) }), "/a", "deve ter no máximo 500 caracteres"],
    [JSON.stringify(longest(8_193)), "", "não pode passar de 8192 bytes como JSON"],
    [`{"a": "b", "a": "c"}`, "/a", "campo repetido"],
    [`{"a": "\\u0000"}`, "/a", "o caractere U+0000 não é permitido"],
    [`{"a\\u0000": "b"}`, "", "o caractere U+0000 não é permitido"],
    [
      `{"a": "\\udc00"}`,
      "/a",
      "metade de um caractere Unicode (surrogate sem par) não é permitida",
    ],
  ])("%s is refused by field and rule", (json, pointer, message) => {
    expect(read(`"metadata": ${json}`)).toEqual([{ pointer: `/metadata${pointer}`, message }]);
  });

  test("has every wrong entry named", () => {
    expect(read(`"metadata": {"a": 1, "b": "c", "": 2}`)).toEqual([
      { pointer: "/metadata/a", message: "deve ser um texto" },
      { pointer: "/metadata/", message: noKey },
    ]);
  });
});

/** Metadata that takes so many bytes as JSON. */
function longest(bytes: number): Record<string, string> {
  const metadata = Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`k${i}`, ""]));
  let left = bytes - JSON.stringify(metadata).length;
  for (const key of Object.keys(metadata)) {
    const length = Math.min(500, left);
    metadata[key] = "x".repeat(length);
    left -= length;
  }
  return metadata;
}
