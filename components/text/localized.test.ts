import { expect, test } from "vitest";
import { localized } from "./localized";
import { wordOf } from "./word-of";

const ptBr = { title: "Título", count: (items: number) => (items === 1 ? "1 item" : `${items}`) };

test("gives the texts of the language", () => {
  const texts = localized(ptBr, { title: "Title", count: (items) => `${items} in all` });
  expect(texts("pt-BR").count(1)).toBe("1 item");
  expect(texts("en").count(1)).toBe("1 in all");
});

test("the types refuse English with a text missing, one too many, or of another shape", () => {
  const count = (items: number) => `${items}`;
  // @ts-expect-error the title is missing
  localized(ptBr, { count });
  // @ts-expect-error Portuguese has no lead
  localized(ptBr, { title: "Title", count, lead: "Lead" });
  // @ts-expect-error the count takes a number
  localized(ptBr, { title: "Title", count: (items: string) => items });
  expect(localized(ptBr, { title: "Title", count })("en").title).toBe("Title");
});

test("a word is found by its own key only", () => {
  expect(wordOf({ open: "Aberta" }, "open")).toBe("Aberta");
  expect(wordOf({ open: "Aberta" }, "closed")).toBeUndefined();
  expect(wordOf({ open: "Aberta" }, "constructor")).toBeUndefined();
});
