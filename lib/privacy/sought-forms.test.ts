import { expect, test } from "vitest";
import { SoughtForms } from "./sought-forms";

const sought = new SoughtForms([
  { kind: "words", form: "ana souza" },
  { kind: "words", form: "ana souza lima" },
  { kind: "words", form: "zoraide" },
  { kind: "numbers", form: "529 982 247 25" },
  { kind: "addresses", form: "ana@loja.example" },
]);

test.each([
  ["words", " pago por ana souza hoje ", true],
  ["words", " ana  ana souza", true],
  ["words", "ana lima souza", false],
  ["words", "mariana souza", false],
  ["words", "ana", false],
  ["words", "", false],
  ["words", " zoraide ", true],
  ["numbers", " 1 529 982 247 25 ", true],
  ["numbers", " 529 982 247 256 ", false],
  ["addresses", " ana@loja.example ", true],
  ["addresses", " ana souza ", false],
  ["codes", " ana souza ", false],
] as const)("K5 among %s, in %j: %s", (kind, shown, isShown) => {
  expect(sought.isShownIn({ kind, shown })).toBe(isShown);
});

test("K5 a form without parts is in no text", () => {
  const none = new SoughtForms([{ kind: "words", form: " " }]);
  expect(none.isShownIn({ kind: "words", shown: " ana " })).toBe(false);
});

test("G19 a text is read once, however many forms begin as it does", () => {
  const shared = "ana ".repeat(30);
  const many = Array.from({ length: 5_000 }, (_, number) => ({
    kind: "words" as const,
    form: `${shared}x${number}`,
  }));
  const forms = new SoughtForms(many);
  const text = `${"ana ".repeat(2_000)}x4999`;
  for (let time = 0; time < 100; time += 1) {
    expect(forms.isShownIn({ kind: "words", shown: `${text}9` })).toBe(false);
  }
  expect(forms.isShownIn({ kind: "words", shown: text })).toBe(true);
});
