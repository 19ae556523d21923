import { renderToStaticMarkup } from "react-dom/server";
import { StatesDrawing } from "@/components/docs/states-drawing";
import { docsTexts } from "@/components/docs/texts";
import { SNIPPETS } from "@/lib/api/snippets";
import { CHARGE_STATUSES, MOVES } from "@/lib/charges/charge-status";
import { STATUS_GUIDES } from "@/lib/charges/status-guide";
import { EVENT_TYPE_NAMES, EVENT_TYPES } from "@/lib/events/event-types";
import { PAGE_PROBLEM_TEXTS } from "@/lib/http/page-problem-texts";
import { API_PROBLEM_TEXTS, PROBLEM_TEXTS } from "@/lib/http/problem-texts";
import { PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import type { Library } from "./guides";
import { limitPolicies, limitSizes } from "./limit-tables";
import { codeBlock, escapeHtml } from "./markdown";
import { table } from "./table";

/** Tables of what the code declares, in Markdown, by the directive that stands for them in a document. */
export const TABLES: Readonly<Record<string, (locale: Locale) => string>> = {
  "api-problems": (locale) => problemTable(Object.keys(API_PROBLEM_TEXTS), locale),
  "page-problems": (locale) => problemTable(Object.keys(PAGE_PROBLEM_TEXTS), locale),
  states: statusTable,
  "limit-policies": limitPolicies,
  "limit-sizes": limitSizes,
  events: (locale) => {
    const t = docsTexts(locale).events;
    const rows = EVENT_TYPE_NAMES.map((type) => [
      `\`${type}\``,
      EVENT_TYPES[type][languageOf(locale)],
    ]);
    return table([t.type, t.meaning], rows);
  },
};

/** Drawings, as HTML, by the directive that stands for them. */
export const DRAWINGS: Readonly<Record<string, (locale: Locale) => string>> = {
  "states-drawing": (locale) => renderToStaticMarkup(<StatesDrawing locale={locale} />),
};

/** The folder of snippets that a link alone in its paragraph leads to; null for every other link. */
export function snippetFolder(href: string): string | null {
  const folder = /^\.\.\/\.\.\/snippets\/(\w+)$/.exec(href)?.[1];
  return folder !== undefined && Object.hasOwn(SNIPPETS, folder) ? folder : null;
}

/** The snippets of a folder as HTML: one open, the others a click away, without a script. */
export function snippetsAsHtml(folder: string, { snippet }: Library): string {
  const blocks = (SNIPPETS[folder] ?? []).map(({ language, file, note }, i) => {
    const below = note === undefined ? "" : `<p>${noteAsHtml(note)}</p>`;
    const open = i === 0 ? " open" : "";
    const code = codeBlock(snippet(folder, file));
    return `<details name="${folder}"${open}><summary>${language}</summary>${code}${below}</details>`;
  });
  return `<div class="docs-group">${blocks.join("")}</div>`;
}

/** The snippets of a folder in Markdown. */
export function snippetsAsMarkdown(folder: string, { snippet }: Library): string {
  const blocks = (SNIPPETS[folder] ?? []).map(({ language, file, note }) => {
    const fence = `\`\`\`${file.split(".").at(-1)}\n${snippet(folder, file)}\`\`\``;
    return [`#### ${language}`, fence, ...(note === undefined ? [] : [note])].join("\n\n");
  });
  return blocks.join("\n\n");
}

function noteAsHtml(note: string): string {
  return note
    .split("`")
    .map((part, i) => (i % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join("");
}

function problemTable(codes: readonly string[], locale: Locale): string {
  const t = docsTexts(locale).problem;
  const rows = (codes as readonly ProblemCode[])
    .toSorted((a, b) => PROBLEMS[a].status - PROBLEMS[b].status)
    .map((code) => [
      String(PROBLEMS[code].status),
      `[\`${code}\`](/docs/errors/${code})`,
      PROBLEM_TEXTS[code].when[languageOf(locale)],
    ]);
  return table([t.status, t.code, t.when], rows);
}

function statusTable(locale: Locale): string {
  const t = docsTexts(locale).states;
  const rows = CHARGE_STATUSES.map((status) => {
    const { meaning, deliver } = STATUS_GUIDES[status];
    const next = new Set(Object.values(MOVES[status]));
    const names = [...next].map((to) => `\`${to}\``).join(", ");
    const language = languageOf(locale);
    return [`\`${status}\``, meaning[language], deliver[language], names];
  });
  return table([t.status, t.meaning, t.deliver, t.next], rows);
}

function languageOf(locale: Locale): "pt" | "en" {
  return locale === "en" ? "en" : "pt";
}
