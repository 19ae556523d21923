import { expect, test } from "vitest";
import { chooseLocale, localeOf } from "./locale";

test.each([
  null,
  "",
  "pt-BR,pt;q=0.9,en-US;q=0.8,en;q=0.7",
  "pt",
  "fr-FR,de;q=0.5",
  "*",
  "en;q=0.5, pt;q=0.9",
  "en;q=0",
  "pt, en",
])("Portuguese is the language of a page asked for with %j", (header) => {
  expect(chooseLocale(header)).toBe("pt-BR");
});

test.each([
  "en",
  "en-US,en;q=0.9",
  "EN-gb",
  "en-US,en;q=0.9,pt-BR;q=0.8",
  "de, en;q=0.5",
  "en, pt",
])("English is the language of a page asked for with %j", (header) => {
  expect(chooseLocale(header)).toBe("en");
});

test.each(["en;q=banana", ";;;,,,", "en-", "enx", "\u0000en", `${"x,".repeat(100_000)}en`])(
  "a header that no browser sends counts as silence (%#)",
  (header) => {
    expect(chooseLocale(header)).toBe("pt-BR");
  },
);

test.each([
  ["vintem-lang=en", "en"],
  ["a=b; vintem-lang=pt-BR; c=d", "pt-BR"],
  ["vintem-lang=fr", "en"],
  ["not-vintem-lang=pt-BR", "en"],
])("with the cookie %s and an English browser the language is %s", (cookie, locale) => {
  const headers = new Headers({ cookie, "accept-language": "en" });
  expect(localeOf(headers)).toBe(locale);
});
