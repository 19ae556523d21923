import { expect, test } from "vitest";
import { PROBLEMS } from "@/lib/http/problems";
import { refusalWords } from "./refusal-words";

test.each(["pt-BR", "en"] as const)("every problem is a sentence in %s", (locale) => {
  for (const code of Object.keys(PROBLEMS)) {
    const words = refusalWords(code, locale);
    expect(words, code).toMatch(/^\p{Lu}[^`]*: [^`]+\.$/u);
    expect(words, code).not.toContain(code);
  }
});

test("a refusal has the words of the documentation", () => {
  expect(refusalWords("invalid_body", "pt-BR")).toBe(
    "Corpo inválido: o corpo quebra uma regra ou não chegou inteiro.",
  );
  expect(refusalWords("invalid_body", "en")).toBe(
    "Invalid body: the body breaks a rule, or did not arrive whole.",
  );
});

test("what is no problem is shown as it was written", () => {
  expect(refusalWords("out_of_paper", "pt-BR")).toBe("out_of_paper");
});
