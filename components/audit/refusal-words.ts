import { PROBLEM_TEXTS } from "@/lib/http/problem-texts";
import { PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";

/** Why something was refused, as the documentation says it of the problem; a code that is none is shown as it is. */
export function refusalWords(outcome: string, locale: Locale): string {
  if (!isProblem(outcome)) return outcome;
  const { title, when } = PROBLEM_TEXTS[outcome];
  const [name, sentence] = locale === "en" ? [title, when.en] : [PROBLEMS[outcome].title, when.pt];
  return `${name}: ${sentence.replaceAll("`", "")}.`;
}

function isProblem(outcome: string): outcome is ProblemCode {
  return Object.hasOwn(PROBLEMS, outcome);
}
