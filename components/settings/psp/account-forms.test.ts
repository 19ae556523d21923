import { describe, expect, test } from "vitest";
import { bodyOf, fieldsOf, isReadable, KEPT, typedLines } from "./account-forms";

const typed = {
  name: "Banco X",
  pixKey: "chave@loja.example",
  apiUrl: "https://pix.banco.example/v2",
  tokenUrl: "https://pix.banco.example/token",
  fixedCents: "1,5",
  basisPoints: "0,99",
  clientId: "loja",
  callbackSubject: "CN = webhook.banco.example\nO=Banco = X",
  headers: `X-App-Key: a:b\n\nX-Other: ${KEPT}`,
};

describe("what is sent of a form", () => {
  test("reais are centavos, per cent basis points, and lines objects", () => {
    expect(bodyOf("bacen-pix", typed, true)).toMatchObject({
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
    expect(bodyOf("bacen-pix", typed, false)).not.toHaveProperty("pixKey");
  });

  test("nothing typed is no fee, no subject and no headers", () => {
    const body = { fixedCents: 0, basisPoints: 0, callbackSubject: null, headers: {} };
    expect(bodyOf("bacen-pix", {}, true)).toMatchObject(body);
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
  const field = fieldsOf("bacen-pix", true).find((known) => known.name === name);
  if (!field) throw new Error("no such field");
  expect(isReadable(field, { [name]: text })).toBe(false);
});

test("a value that is not shown stands as dots, which say that it stays", () => {
  const lines = typedLines({ "X-App-Key": null }, ": ");
  expect(lines).toBe(`X-App-Key: ${KEPT}`);
  expect(bodyOf("bacen-pix", { headers: lines }, false)).toMatchObject({
    headers: { "X-App-Key": null },
  });
});
