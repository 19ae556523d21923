import { expect, test } from "vitest";
import { formsOf } from "./shown-forms";
import { SoughtForms } from "./sought-forms";

const nobody = { name: null, document: null, email: null, phone: null };
const ana = { name: "Ana Souza", document: "52998224725", email: "ana@loja.example" };
const sought = new SoughtForms(formsOf({ ...ana, phone: "11987654321" }));

test.each([
  ["pago por ANA  Souza, hoje", ["words"]],
  ["Ána-Souza", ["words"]],
  ["Ana Lima Souza", []],
  ["Mariana Souza", []],
  ["Ana", []],
  ["", []],
  ["1/529.982.247-25", ["numbers"]],
  ["5299822472-56", []],
  ["+55 (11) 98765-4321", ["numbers"]],
  ["escreva a Ana@Loja.example.", ["addresses"]],
  ["escreva a ana@loja.example.br", []],
  ["Ana Souza, CPF 52998224725", ["words", "numbers"]],
] as const)("K5 in %j: %j", (text, kinds) => {
  expect(sought.shownIn(text)).toEqual(new Set(kinds));
});

test("K5 nobody is in no text", () => {
  const forms = formsOf({ ...nobody, name: "Ié", email: "", phone: "-" });
  expect(forms).toEqual([]);
  expect(new SoughtForms(forms).shownIn("Ié").size).toBe(0);
});

test("G19 a text takes as long however many forms begin alike", () => {
  const shared = "ana ".repeat(30);
  const many = Array.from({ length: 5_000 }, (_, number) =>
    formsOf({ ...nobody, name: `${shared}x${String.fromCodePoint(0x4e00 + number)}` }),
  );
  const forms = new SoughtForms(many.flat());
  const text = `${"ana ".repeat(2_000)}x`;
  for (let time = 0; time < 100; time += 1) expect(forms.shownIn(text).size).toBe(0);
  expect(forms.shownIn(`${text}${String.fromCodePoint(0x4e00 + 4_999)}`).size).toBe(1);
});
