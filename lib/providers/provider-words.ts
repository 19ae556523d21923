import { CUT, withoutSecrets } from "./cut-secrets";
import type { Answer } from "./wire";

/** What an answer says beyond its status, fit to be shown to those who keep the account. */
export interface ProviderWords {
  readonly words: string | null;
  readonly page: string | null;
  readonly redirectedTo: string | null;
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** The longest text that is shown, in characters. */
const WORDS_MAX = 500;

/** The longest text that is read, in characters: what a merchant's own server says may be a thousand times as long. */
const READ_MAX = 3_000;

/** The fields that say why, of OAuth 2.0, of problem documents and of gateways in front of banks. */
const WORD_FIELDS = [
  "error",
  "error_description",
  "title",
  "detail",
  "propriedade",
  "razao",
  "code",
  "codigo",
  "message",
  "mensagem",
  "descricao",
  "faultstring",
] as const;

/** Where such fields stand one level deeper. */
const NESTED = ["violacoes", "erros", "errors", "fault", "details"] as const;

const CORRELATION_HEADERS = [
  "x-correlation-id",
  "x-correlationid",
  "x-itau-correlationid",
  "correlation-id",
  "x-request-id",
  "x-amzn-requestid",
  "x-amzn-trace-id",
] as const;

/**
 * The words of an answer: of JSON the fields that say why, of a web page its title, and nothing else of its body.
 *
 * @param url that was called.
 * @param secrets to cut out: the forms of texts that this service sent or holds.
 */
export function providerWords(
  answer: Answer,
  url: string,
  secrets: ReadonlySet<string>,
): ProviderWords {
  const clean = (text: string) => cleaned(text, secrets);
  const words = clean([...new Set(wordsOf(answer.body))].join(" · "));
  const page = pageTitle(answer);
  const host = redirectHost(answer, url);
  return {
    words: words === "" ? null : words,
    page: page === null ? null : clean(page),
    redirectedTo: host === null ? null : clean(host),
    correlationId: correlationId(answer, clean),
    retryAfterSeconds: answer.retryAfterMs === undefined ? null : answer.retryAfterMs / 1000,
  };
}

/** Whether a web page answered in place of an API. */
export function isWebPage({ headers, text }: Answer): boolean {
  if (text === undefined) return false;
  return /html/i.test(headerOf(headers, "content-type")) || /^\s*<(!doctype html|html)/i.test(text);
}

/** The instant that the `Date` header names; null without one. */
export function dateOf({ headers }: Answer): Date | null {
  const date = new Date(headerOf(headers, "date"));
  return Number.isNaN(date.getTime()) ? null : date;
}

/**
 * A text without secrets, in any of the forms in which a server may repeat them, without control characters, on one
 * line, and bounded.
 */
export function cleaned(text: string, secrets: ReadonlySet<string>): string {
  const plain = beginningOf(text).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return withoutSecrets(plain, secrets)
    .replace(/-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)/g, CUT)
    .replace(/\beyJ[\w-]+(?:\.[\w-]*){1,4}/g, CUT)
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, WORDS_MAX)
    .toWellFormed();
}

/**
 * The beginning of a text, up to the last blank of it: a secret that is cut in two would be shown by half. Longer than what
 * is shown, as secrets among it are cut out.
 */
function beginningOf(text: string): string {
  if (text.length <= READ_MAX) return text;
  return text.slice(0, Math.max(0, text.lastIndexOf(" ", READ_MAX)));
}

function wordsOf(body: unknown, depth = 0): string[] {
  if (Array.isArray(body)) return body.slice(0, 10).flatMap((entry) => wordsOf(entry, depth));
  if (typeof body !== "object" || body === null) return [];
  const fields = body as Readonly<Record<string, unknown>>;
  const own = WORD_FIELDS.flatMap((name) => {
    const value = fields[name];
    if (typeof value === "number") return [String(value)];
    return typeof value === "string" && value.trim() !== "" ? [value.slice(0, 2_000)] : [];
  });
  if (depth > 1) return own;
  return [...own, ...NESTED.flatMap((name) => wordsOf(fields[name], depth + 1))];
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

function pageTitle(answer: Answer): string | null {
  if (!isWebPage(answer)) return null;
  const title = /<title[^>]*>([^<]{0,300})/i.exec(answer.text ?? "")?.[1] ?? "";
  return title.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function redirectHost({ status, headers }: Answer, url: string): string | null {
  const location = headerOf(headers, "location");
  if (status < 300 || status > 399 || !URL.canParse(location, url)) return null;
  return new URL(location, url).host.slice(0, 253);
}

function correlationId({ headers, body }: Answer, clean: (text: string) => string): string | null {
  const named = CORRELATION_HEADERS.map((name) => headerOf(headers, name));
  const { correlationId, correlation_id, traceId } = (body ?? {}) as Record<string, unknown>;
  const found = [...named, correlationId, correlation_id, traceId].find(
    (id): id is string => typeof id === "string" && /^[\w.:=;-]{1,100}$/.test(id),
  );
  return found === undefined ? null : clean(found);
}

function headerOf(headers: Answer["headers"], name: string): string {
  const value = headers?.[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
