import { PROBLEM_TEXTS } from "@/lib/http/problem-texts";
import {
  INVALID_FORMAT,
  PROBLEMS,
  type ProblemCode,
  printProblem,
  summary,
} from "@/lib/http/problems";
import type { Locale } from "@/lib/platform/values/locale";
import { CodeText } from "./code-text";
import { inLanguage } from "./document";
import { docsTexts } from "./texts";

/** Who answers with a problem: these operations (`POST /payments`), any address, or none of the API. */
export type AnsweredBy = readonly string[] | "anywhere" | "pages";

const REQUEST_ID = "8c3bd9e5-5e12-449d-a469-307e147106c6";

/** Everything about one problem code. */
export function ProblemArticle({
  code,
  answeredBy,
  service,
  locale,
}: {
  code: ProblemCode;
  answeredBy: AnsweredBy;
  /** The service's own address. */
  service: string;
  locale: Locale;
}) {
  const t = docsTexts(locale).problem;
  const { when, action } = PROBLEM_TEXTS[code];
  const language = locale === "en" ? "en" : "pt";
  const example = JSON.stringify(exampleOf(code, service), null, 2);
  return (
    <article>
      <p className="docs-above">
        <a href={inLanguage("/docs/errors", locale)}>{t.all}</a>
      </p>
      <h1>{problemTitle(code, locale)}</h1>
      <dl className="docs-facts">
        <dt>{t.code}</dt>
        <dd>
          <code>{code}</code>
        </dd>
        <dt>{t.status}</dt>
        <dd>{PROBLEMS[code].status}</dd>
        <dt>{t.when}</dt>
        <dd>
          <CodeText text={sentence(when[language])} />
        </dd>
        <dt>{t.action}</dt>
        <dd>
          <CodeText text={sentence(action[language])} />
        </dd>
      </dl>
      <h2>{t.example}</h2>
      <pre>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard */}
        <code tabIndex={0}>{example}</code>
      </pre>
      <p>
        <CodeText text={t.branch} />
      </p>
      <h2>{t.answeredBy}</h2>
      {typeof answeredBy === "string" ? (
        <p>{answeredBy === "anywhere" ? t.anywhere : t.pagesOnly}</p>
      ) : (
        <ul>
          {answeredBy.map((operation) => (
            <li key={operation}>
              <code>{operation}</code>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** How a problem is called in a language. */
export function problemTitle(code: ProblemCode, locale: Locale): string {
  return locale === "en" ? PROBLEM_TEXTS[code].title : PROBLEMS[code].title;
}

/** Fields that are wrong, in the problems that name some. */
const ERRORS: Partial<Record<ProblemCode, Parameters<typeof summary>[0]>> = {
  invalid_parameters: [{ parameter: "dueDateTo", message: INVALID_FORMAT }],
  invalid_body: [
    { pointer: "/payer/name", message: "não pode ser vazio" },
    { pointer: "/amount", message: "deve ter no máximo duas casas decimais" },
  ],
  refund_too_large: [{ pointer: "/amount", message: "restam 3.50 a devolver" }],
};

/** A problem as it may be sent; what is sent is in Portuguese. */
export function exampleOf(code: ProblemCode, service: string) {
  const errors = ERRORS[code] ?? [];
  const detail = errors.length > 0 ? summary(errors) : PROBLEM_TEXTS[code].when.pt;
  return printProblem(service, code, detail.replaceAll("`", ""), REQUEST_ID, errors);
}

function sentence(text: string): string {
  const [first = "", ...rest] = text;
  return `${first.toUpperCase()}${rest.join("")}.`;
}
