import { describe, expect, test } from "vitest";
import { CERTIFICATE_RULES } from "@/lib/providers/certificates/rules";
import { describeKinds } from "@/lib/providers/describe-kinds";
import { STORED, typedLines } from "@/lib/providers/settings-form";
import { bodyOf, clearedBy, fieldsOf, isReadable, isThere, wordsOfRule } from "./account-forms";

const bank = describeKinds("pt-BR").find(({ kind }) => kind === "bacen-pix");
if (!bank) throw new Error("no such kind");

const typed = {
  name: "Banco X",
  profile: "standard",
  pixKey: "chave@loja.example",
  apiUrl: "https://pix.banco.example/v2",
  tokenUrl: "https://pix.banco.example/token",
  fixedCents: "1,5",
  basisPoints: "0,99",
  clientId: "loja",
  callbackSubject: "CN = webhook.banco.example\nO=Banco = X",
  headers: `X-App-Key: a:b\n\nX-Other: ${STORED}`,
};

describe("the form of a bank", () => {
  const namesAt = (profile: string) =>
    fieldsOf(bank, true)
      .filter((field) => isThere(field, { profile }))
      .map(({ name }) => name);

  test("has the fields of the chosen bank alone, each once", () => {
    for (const [profile] of fieldsOf(bank, true)[0]?.options ?? []) {
      const names = namesAt(profile);
      expect(new Set(names).size).toBe(names.length);
      expect(names).toContain("clientId");
      expect(names).toContain("apiUrl");
      expect(names.includes("applicationKey")).toBe(profile === "banco-do-brasil");
      expect(names.includes("currentAccount")).toBe(profile === "inter");
      expect(names.includes("clientSecret")).toBe(profile !== "sicoob");
      expect(names.includes("tokenStyle")).toBe(profile === "custom");
    }
    expect(namesAt("")).not.toContain("clientId");
  });

  test("is emptied of what was typed for the bank that was chosen before", () => {
    const fields = fieldsOf(bank, true);
    const cleared = clearedBy(fields, typed, { profile: "itau" });
    expect(cleared).toMatchObject({ apiUrl: "", tokenUrl: "", clientId: "" });
    expect(cleared).not.toHaveProperty("name");
    expect(cleared).not.toHaveProperty("pixKey");
    expect(clearedBy(fields, typed, { profile: "custom" })).not.toHaveProperty("apiUrl");
  });

  test("sends nothing that was typed for another bank", () => {
    const body = { ...typed, applicationKey: "chave" };
    expect(bodyOf(bank, { ...body, profile: "banco-do-brasil" }, true)).toMatchObject({
      applicationKey: "chave",
    });
    expect(bodyOf(bank, { ...body, profile: "itau" }, true)).not.toHaveProperty("applicationKey");
  });
});

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

  test("files are base64 texts, none of them an empty list", () => {
    expect(bodyOf(bank, { profile: "standard" }, true)).toMatchObject({ certificateFiles: [] });
    const two = { ...typed, certificateFiles: "MII=\nAQID" };
    expect(bodyOf(bank, two, true)).toMatchObject({ certificateFiles: ["MII=", "AQID"] });
  });

  test("what stays with an account is not sent again", () => {
    expect(bodyOf(bank, typed, false)).not.toHaveProperty("pixKey");
  });

  test("nothing typed is no fee, no subject and no headers", () => {
    const body = { profile: "", fixedCents: 0, basisPoints: 0, callbackSubject: null, headers: {} };
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

test("a rule that the server answers with has words in the page's language", () => {
  const english = describeKinds("en").find(({ kind }) => kind === "bacen-pix");
  const { mismatch } = CERTIFICATE_RULES;
  expect(wordsOfRule(english ?? {}, mismatch["pt-BR"])).toBe(
    "The private key is not this certificate's.",
  );
  expect(wordsOfRule(bank, mismatch["pt-BR"])).toBe("A chave privada não é a deste certificado.");
  expect(wordsOfRule(bank, "another message")).toBeUndefined();
});
