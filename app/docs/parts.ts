import { docsTexts } from "@/components/docs/texts";
import { PAGE_PROBLEM_TEXTS } from "@/lib/http/page-problem-texts";
import { API_PROBLEM_TEXTS, PROBLEM_TEXTS } from "@/lib/http/problem-texts";
import { PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";

/** Tables of what the code declares, in Markdown, by the directive that stands for them in a document. */
export const PARTS: Readonly<Record<string, (locale: Locale) => string>> = {
  "api-problems": (locale) => problemTable(Object.keys(API_PROBLEM_TEXTS), locale),
  "page-problems": (locale) => problemTable(Object.keys(PAGE_PROBLEM_TEXTS), locale),
};

function problemTable(codes: readonly string[], locale: Locale): string {
  const t = docsTexts(locale).problem;
  const rows = (codes as readonly ProblemCode[])
    .toSorted((a, b) => PROBLEMS[a].status - PROBLEMS[b].status)
    .map((code) => [
      String(PROBLEMS[code].status),
      `[\`${code}\`](/docs/errors/${code})`,
      PROBLEM_TEXTS[code].when[locale === "en" ? "en" : "pt"],
    ]);
  return table([t.status, t.code, t.when], rows);
}

/** A table in Markdown. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
