import { expect, test } from "vitest";
import type { Problem, ProblemCode } from "@/lib/http/problems";
import { problemWords } from "./problem-words";

function problem(code: ProblemCode, errors: Problem["errors"] = []): Problem {
  const common = { type: "about:blank", title: "Título", status: 400, requestId: "r-1" };
  return { ...common, code, detail: "não foi possível", errors };
}

test("a page has words of its own for what is common, in its language", () => {
  expect(problemWords(problem("unavailable"), "pt-BR")).toContain("nada foi alterado");
  expect(problemWords(problem("unavailable"), "en")).toContain("nothing was changed");
});

test("for what is not, a Portuguese page says what the server said", () => {
  expect(problemWords(problem("body_too_large"), "pt-BR")).toBe("não foi possível");
  const errors = [{ pointer: "/name", message: "não pode ser vazio" }];
  expect(problemWords(problem("invalid_body", errors), "pt-BR")).toBe("não pode ser vazio");
});

test("an English page never shows Portuguese, but the reference to ask about", () => {
  const errors = [{ pointer: "/name", message: "não pode ser vazio" }];
  const said = problemWords(problem("invalid_body", errors), "en");
  expect(said).not.toContain("não");
  expect(said).toContain("r-1");
});
