import { describe, expect, test } from "vitest";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { STORED, typedLines } from "@/lib/providers/settings-form";
import { bodyOf, fieldsOf, isReadable } from "./account-forms";

const bank = describeKinds("pt-BR").find(({ kind }) => kind === "bacen-pix");
if (!bank) throw new Error("no such kind");

const typed = {
  name: "Banco X",
  pixKey: "chave@loja.example",
  apiUrl: "https://pix.banco.example/v2",
  tokenUrl: "https://pix.banco.example/token",
  fixedCents: "1,5",
  basisPoints: "0,99",
  clientId: "loja",
  callbackSubject: "CN = webhook.banco.example\nO=Banco = X",
  headers: `X-App-Key: a:b\n\nX-Other: ${STORED}`,
};

describe("what is sent of a form", () => {
  test("reais are centavos, per cent basis points, and lines objects", () => {
    expect(bodyOf(bank, typed, true)).toMatchObject({
      kind: "bacen-pix",
      pixKey: "chave@loja.example",
      fixedCents: 150,
      basisPoints: 99,
      clientSecret: "",
      callbackSubject: { CN: "webhook.banco.example", O: "Banco = X" },
      headers: { "X-App-Key": "a:b", "X-Other": null },
    });
  });

  test("what stays with an account is not sent again", () => {
    expect(bodyOf(bank, typed, false)).not.toHaveProperty("pixKey");
  });

  test("nothing typed is no fee, no subject and no headers", () => {
    const body = { fixedCents: 0, basisPoints: 0, callbackSubject: null, headers: {} };
    expect(bodyOf(bank, {}, true)).toMatchObject(body);
  });
});

test.each([
  ["fixedCents", "um real"],
  ["fixedCents", "1000,01"],
  ["basisPoints", "100,01"],
  ["callbackSubject", "webhook.banco.example"],
  ["headers", "X-App-Key"],
  ["headers", "X-App-Key:"],
  ["headers", ": valor"],
] as const)("%s cannot be read of %s", (name, text) => {
  const field = fieldsOf(bank, true).find((known) => known.name === name);
  if (!field) throw new Error("no such field");
  expect(isReadable(field, { [name]: text })).toBe(false);
});

test("a value that is not shown stands as dots, which say that it stays", () => {
  const lines = typedLines({ "X-App-Key": null }, ": ");
  expect(lines).toBe(`X-App-Key: ${STORED}`);
  expect(bodyOf(bank, { headers: lines }, false)).toMatchObject({
    headers: { "X-App-Key": null },
  });
});
