import { describe, expect, test } from "vitest";
import { formsOf } from "./cut-secrets";
import { cleaned as cleanedOf, dateOf, providerWords } from "./provider-words";
import type { Answer } from "./wire";

const URL_CALLED = "https://banco.example/v2/cob/abc";
const said = (answer: Partial<Answer>, secrets: readonly string[] = []) =>
  providerWords({ status: 400, body: null, ...answer }, URL_CALLED, formsOf(secrets));
const cleaned = (text: string, secrets: readonly string[]) => cleanedOf(text, formsOf(secrets));

describe("the words of an answer", () => {
  test.each([
    [{ error: "invalid_client", error_description: "Bad" }, "invalid_client · Bad"],
    [
      {
        type: "https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida",
        title: "Cobrança inválida.",
        status: 400,
        detail: "A requisição não respeita o schema.",
        violacoes: [{ razao: "é obrigatório", propriedade: "cob.chave", valor: "12345678909" }],
      },
      "Cobrança inválida. · A requisição não respeita o schema. · cob.chave · é obrigatório",
    ],
    [
      { statusCode: 401, error: "Unauthorized", message: "Falta a chave" },
      "Unauthorized · Falta a chave",
    ],
    [{ erros: [{ codigo: 7, mensagem: "Sem acesso" }] }, "7 · Sem acesso"],
    [{ fault: { faultstring: "Invalid key", detail: { errorcode: "x" } } }, "Invalid key"],
  ])("are the fields that say why, and no other: %j", (body, words) => {
    expect(said({ body }).words).toBe(words);
  });

  test.each([[{ devedor: { nome: "Ana Souza" } }], [["texto"]], ["texto"], [null]])(
    "are none of a body without such fields: %j",
    (body) => {
      expect(said({ body }).words).toBeNull();
    },
  );

  test("of a web page are its title alone", () => {
    const text = "<!DOCTYPE html><html><head><title>Acesso &amp; login</title></head>corpo</html>";
    const found = said({ text, headers: { "content-type": "text/html" } });
    expect(found).toMatchObject({ words: null, page: "Acesso & login" });
    expect(said({ text: "<html>corpo</html>" }).page).toBe("");
    expect(said({ text: "corpo", headers: { "content-type": "text/plain" } }).page).toBeNull();
  });

  test("of a redirect are the host that it leads to", () => {
    const redirect = (location: string) => said({ status: 302, headers: { location } });
    expect(redirect("https://portal.example/login?de=segredo").redirectedTo).toBe("portal.example");
    expect(redirect("/login").redirectedTo).toBe("banco.example");
    expect(said({ status: 200, headers: { location: "/x" } }).redirectedTo).toBeNull();
  });

  test("have the correlation id, of a header or of the body", () => {
    const header = { "x-request-id": "req-1" };
    expect(said({ headers: header }).correlationId).toBe("req-1");
    expect(said({ body: { correlationId: "c-2" } }).correlationId).toBe("c-2");
    expect(said({ body: { correlationId: "<b>" } }).correlationId).toBeNull();
  });
});

describe("what is cut out", () => {
  const pem = [
    "-----BEGIN PRIVATE KEY-----",
    "MIIEvQIBADANBg",
    "kqhkiG9w0BAQEF",
    "-----END PRIVATE KEY-----",
  ];

  test.each([
    ["as it is", "s3cr3t/+"],
    ["in other letters", "S3CR3T/+"],
    ["in an address", encodeURIComponent("s3cr3t/+")],
    ["in Base64", Buffer.from("s3cr3t/+").toString("base64")],
  ])("is a secret %s", (_, text) => {
    expect(cleaned(`antes ${text} depois`, ["s3cr3t/+"])).toBe("antes […] depois");
  });

  test("is a key, whole and line by line, also one that is not ours", () => {
    expect(cleaned(`x ${pem.join("\n")} y`, [])).toBe("x […] y");
    expect(cleaned(`linha ${pem[2]} só`, [pem.join("\n")])).toBe("linha […] só");
  });

  test("is a token that nobody named", () => {
    expect(cleaned("token eyJhbGciOi.eyJzdWIi.c2ln fim", [])).toBe("token […] fim");
  });

  test("is a secret that a bound would have cut in two, before the bound", () => {
    const secret = "segredo-comprido";
    expect(cleaned(`${"a".repeat(495)} ${secret}`, [secret])).not.toContain("segr");
  });

  test("are control characters and marks of direction, and what is beyond 500 characters", () => {
    expect(cleaned("a\u0000b\r\nc\u202ed\u001b[31m", [])).toBe("a b c d [31m");
    expect(cleaned("a".repeat(600), [])).toHaveLength(500);
    expect(cleaned(`${"a".repeat(499)}\u{1F600}`, [])).toBe(`${"a".repeat(499)}\ufffd`);
  });

  test("is one of several secrets that overlap, as one", () => {
    expect(cleaned("um abcdefgh dois", ["abcdef", "defgh"])).toBe("um […] dois");
    expect(cleaned("İ abcd, ABCD", ["abcd"])).toBe("İ […], […]");
  });

  test("is what stands beyond 3,000 characters, with the word before", () => {
    const secret = "segredo-comprido";
    const text = `${"x".repeat(16)} `.repeat(176) + secret.repeat(2);
    expect(text.length).toBeGreaterThan(3_000);
    expect(cleaned(text, [secret.repeat(2), "x".repeat(16)])).not.toContain("segr");
  });

  test("is each of 360 words of a secret, from an answer of a million characters (I6)", () => {
    // Each word by itself, in each of its forms, took eight seconds; a token of as many as an answer holds, minutes.
    const words = Array.from({ length: 360 }, (_, i) => `${"a".repeat(49)}${10_000 + i}b`);
    const answer = `antes ${words[7]} depois ${"a".repeat(1_000_000)}`;
    expect(cleaned(answer, [words.join(" ")])).toBe("antes […] depois");
  });

  test("is no part of another word, if it is short", () => {
    expect(cleaned("id a1 em a1b", ["a1"])).toBe("id […] em a1b");
  });
});

test("the clock of an answer is that of its Date", () => {
  const headers = { date: "Mon, 23 Nov 2026 12:00:00 GMT" };
  expect(dateOf({ status: 200, body: null, headers })?.toISOString()).toBe(
    "2026-11-23T12:00:00.000Z",
  );
  expect(dateOf({ status: 200, body: null })).toBeNull();
});
