import { expect, test } from "vitest";
import { NO_REPORT, type ProbeOutcome, type ProbeStep } from "@/lib/providers/probe";
import { linesOfReport, linesOfStep, resultOf } from "./test-lines";

const step: ProbeStep = {
  name: "token",
  result: "failed",
  failure: "rate_limited",
  status: 429,
  words: "Muitas chamadas",
  page: null,
  redirectedTo: null,
  correlationId: "abc-1",
  retryAfterSeconds: 30,
};
const works: ProbeOutcome = { kind: "works", ...NO_REPORT };

test("a step says what the provider said, and what to do", () => {
  expect(resultOf(step, "pt-BR")).toBe("falhou · HTTP 429");
  expect(linesOfStep(step, "pt-BR")).toEqual([
    "O provedor disse: “Muitas chamadas”",
    "O provedor pede para esperar 30 s.",
    "Identificação da chamada no provedor: abc-1",
  ]);
});

test("a page and a redirect are said as what they are", () => {
  const page = { ...step, words: null, retryAfterSeconds: null, correlationId: null };
  expect(linesOfStep({ ...page, page: "Portal" }, "en")).toEqual(["An HTML page titled “Portal”."]);
  expect(linesOfStep({ ...page, page: "" }, "en")).toEqual(["An HTML page without a title."]);
  expect(linesOfStep({ ...page, redirectedTo: "portal.example" }, "en")).toEqual([
    "Leads to portal.example.",
  ]);
});

test("a clock that is off is said in its direction", () => {
  expect(linesOfReport({ ...works, clockOffsetSeconds: 600 }, "en")[0]).toContain("600 s ahead of");
  expect(linesOfReport({ ...works, clockOffsetSeconds: -600 }, "en")[0]).toContain("600 s behind");
});

test("what an account works without is said of one that works alone", () => {
  const steps: ProbeStep[] = [{ ...step, name: "due_charges", failure: "not_permitted" }];
  expect(linesOfReport({ ...works, steps }, "pt-BR")[0]).toContain("multa, juros");
  const failed: ProbeOutcome = { ...works, steps, kind: "failed", failure: "credentials" };
  expect(linesOfReport(failed, "pt-BR")).toEqual([]);
});
