import { expect, test } from "vitest";
import { unreadReason } from "./unread-reason";

test.each([
  ["status 500", "o provedor respondeu com o erro 500"],
  ["unreadable rows: 2", "linhas ilegíveis: 2"],
  ["the list has no end", "o extrato não tem fim"],
  ["fetch failed", "o provedor não deu uma resposta que se possa ler"],
])("%s is said in the reader's language", (reason, words) => {
  expect(unreadReason(reason, "pt-BR")).toBe(words);
});
