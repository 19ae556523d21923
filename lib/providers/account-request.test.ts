import { describe, expect, test } from "vitest";
import { readBodyAs } from "@/lib/http/fields";
import { readStrictJson } from "@/lib/http/strict-json";
import { additionRequest, changeRequest } from "./account-request";

/** As it arrives over the wire. */
function json(value: object) {
  const read = readStrictJson(new TextEncoder().encode(JSON.stringify(value)), { maxDepth: 8 });
  if (read.kind !== "json") throw new Error(read.message);
  return read.value;
}

const typed = {
  kind: "static-pix",
  name: "Chave da loja ",
  keyKind: "phone",
  pixKey: "(11) 98765-4321",
  receiverName: "Café da Ana",
  city: "São Paulo",
};

describe("an account at a provider of many methods", () => {
  const provider = {
    kind: "asaas",
    name: "Provedor",
    apiUrl: "https://api.asaas.com/v3",
    apiKey: "$aact_prod_1",
    usedFor: "all_but_pix",
  };

  test("is used for what was chosen, and has no Pix key of ours", () => {
    expect(readBodyAs(additionRequest, json(provider))).toEqual({
      kind: "valid",
      value: {
        kind: "asaas",
        name: "Provedor",
        apiUrl: "https://api.asaas.com/v3",
        apiKey: "$aact_prod_1",
        pixKey: "",
        methods: ["CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"],
      },
    });
    expect(readBodyAs(additionRequest, json({ ...provider, usedFor: "everything" }))).toMatchObject(
      {
        value: { methods: ["PIX", "CREDIT_CARD", "DEBIT_CARD", "BOLETO", "UNDEFINED"] },
      },
    );
  });

  test.each([
    [{ usedFor: "" }, "/usedFor", "deve ser um de everything, all_but_pix"],
    [{ pixKey: "loja@loja.example" }, "/pixKey", "campo desconhecido"],
    [{ callbackToken: "x" }, "/callbackToken", "campo desconhecido"],
  ])("with %j is refused at its field", (changes, pointer, message) => {
    expect(readBodyAs(additionRequest, json({ ...provider, ...changes }))).toEqual({
      kind: "invalid",
      errors: [{ pointer, message }],
    });
  });

  test("keeps its key when a change brings none", () => {
    const { usedFor: _, ...change } = provider;
    expect(readBodyAs(changeRequest, json({ ...change, apiKey: "" }))).toMatchObject({
      kind: "valid",
      value: { apiKey: null },
    });
  });
});

describe("a Pix key of one's own", () => {
  test("is read in the form that a code carries", () => {
    expect(readBodyAs(additionRequest, json(typed))).toEqual({
      kind: "valid",
      value: {
        kind: "static-pix",
        name: "Chave da loja",
        pixKey: "+5511987654321",
        receiverName: "Café da Ana",
        city: "São Paulo",
        methods: ["PIX"],
      },
    });
  });

  test.each([
    [{ keyKind: "cpf" }, "/pixKey", "não é uma chave deste tipo"],
    [{ keyKind: "iban" }, "/keyKind", "deve ser um de cpf, cnpj, email, phone, evp"],
    [{ receiverName: "A".repeat(26) }, "/receiverName", "deve ter no máximo 25 caracteres"],
    [{ city: " " }, "/city", "não pode ser vazio"],
    [{ apiUrl: "https://banco.example" }, "/apiUrl", "campo desconhecido"],
    [{ kind: "banco" }, "/kind", "não é um tipo de provedor"],
  ])("with %j is refused at its field", (changes, pointer, message) => {
    expect(readBodyAs(additionRequest, json({ ...typed, ...changes }))).toEqual({
      kind: "invalid",
      errors: [{ pointer, message }],
    });
  });

  test("stays: a change cannot name another", () => {
    const { keyKind: _, pixKey, ...change } = typed;
    expect(readBodyAs(changeRequest, json(change))).toMatchObject({ kind: "valid" });
    expect(readBodyAs(changeRequest, json({ ...change, pixKey }))).toMatchObject({
      kind: "invalid",
    });
  });
});
