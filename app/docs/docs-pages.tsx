import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { DocsDocument, type DocsLink, inLanguage } from "@/components/docs/document";
import { ProblemArticle, problemTitle } from "@/components/docs/problem-article";
import { docsTexts } from "@/components/docs/texts";
import { notFoundTexts } from "@/components/text/not-found-texts";
import { type Coding, codingFor, encoded } from "@/lib/http/compressed";
import { exchange } from "@/lib/http/exchange";
import { scriptlessPageHeaders } from "@/lib/http/page-headers";
import { PROBLEMS, type ProblemCode } from "@/lib/http/problems";
import type { OperationResponse } from "@/lib/http/response";
import { isNamed } from "@/lib/http/unchanged";
import { ownAddress, servesHttps } from "@/lib/platform/env";
import { withoutTrailingSlashes } from "@/lib/platform/trailing-slashes";
import { chooseLocale, type Locale, parseLocale } from "@/lib/platform/values/locale";
import { answeredBy } from "./answered-by";
import { atService, FIELDS, GUIDES, isGuide, type Library, servedDocument } from "./guides";
import { markdownToHtml } from "./markdown";
import { DRAWINGS, snippetFolder, snippetsAsHtml, TABLES } from "./parts";
import { referencePage } from "./reference-page";
import { type PlainText, textAt } from "./texts-for-machines";

const REFERENCE = "/docs/reference";

/** What the documentation is made from. */
export interface DocsSources {
  readonly library: Library;
  /** The addresses of the stylesheets. */
  readonly stylesheets: readonly string[];
  /** The address of the reference's script. */
  readonly referenceScript: string;
}

/** Whether a path is one of the documentation. */
export function isDocsPath(path: string): boolean {
  return ["/docs", "/docs.md", "/llms.txt"].includes(path) || path.startsWith("/docs/");
}

/**
 * The documentation of the API: answers GET and HEAD of every path that `isDocsPath` knows. Pages are the same for
 * everybody, so each is made once in a language and kept.
 */
export function docsPages(sources: DocsSources): (request: Request) => Promise<Response> {
  const kept = new Map<string, Promise<Page>>();
  return (request) =>
    exchange(request, {
      route: "/docs/…",
      merchantId: () => null,
      respond: async () => {
        const { pathname, search, searchParams } = new URL(request.url);
        const locale =
          parseLocale(searchParams.get("lang") ?? "") ??
          chooseLocale(request.headers.get("accept-language"));
        const moved = redirectionOf(pathname);
        if (moved !== null) return redirect(moved + search);
        if (pathname === REFERENCE) return referencePage(request, locale, sources.referenceScript);
        const text = textAt(pathname, locale, sources.library);
        const made = pageAt(pathname, locale, sources);
        if (!made && !text)
          return answer(request, await finished(missing(locale), pathname, locale, sources));
        const key = `${locale} ${pathname}`;
        const make = () =>
          text
            ? keptForms(200, text())
            : finished((made ?? (() => missing(locale)))(), pathname, locale, sources);
        const page = kept.get(key) ?? make();
        kept.set(key, page);
        return answer(request, await page);
      },
    });
}

/** What stands on a page, between what stands on all of them. */
interface Content {
  readonly status: 200 | 404;
  readonly title: string;
  readonly body: ReactNode;
}

/** A page as it is sent, in every coding. */
interface Page {
  readonly status: 200 | 404;
  readonly type: string;
  readonly tag: string;
  readonly bytes: Readonly<Record<Coding | "plain", Uint8Array>>;
}

function redirectionOf(pathname: string): string | null {
  if (pathname === "/docs") return `/docs/${GUIDES[0]}`;
  return pathname.endsWith("/") ? withoutTrailingSlashes(pathname) : null;
}

function pageAt(path: string, locale: Locale, sources: DocsSources): (() => Content) | null {
  const name = path.slice("/docs/".length);
  if (isGuide(name)) {
    return () => {
      const { title, markdown } = sources.library.guide(name, locale);
      return { status: 200, title, body: html(markdown, locale, sources.library) };
    };
  }
  if (name === FIELDS) {
    return () => ({ status: 200, ...fieldsPage(locale, sources.library) });
  }
  const code = name.startsWith("errors/") ? name.slice("errors/".length) : "";
  return Object.hasOwn(PROBLEMS, code) ? () => problemPage(code as ProblemCode, locale) : null;
}

/** docs/api.md, which is in English only. */
function fieldsPage(locale: Locale, library: Library): Pick<Content, "title" | "body"> {
  const t = docsTexts(locale);
  const body = (
    <>
      {locale === "en" ? null : <p className="docs-above">{t.onlyEnglish}</p>}
      <div lang="en">{html(atService(library.fields.markdown, ownAddress()), locale, library)}</div>
    </>
  );
  return { title: t.fields, body };
}

function problemPage(code: ProblemCode, locale: Locale): Content {
  const service = ownAddress();
  const body = <ProblemArticle {...{ code, service, locale }} answeredBy={answeredBy(code)} />;
  return { status: 200, title: problemTitle(code, locale), body };
}

function missing(locale: Locale): Content {
  const { title, heading, help } = notFoundTexts(locale);
  const body = (
    <>
      <h1>{heading}</h1>
      <p>{help}</p>
    </>
  );
  return { status: 404, title, body };
}

function html(markdown: string, locale: Locale, library: Library): ReactNode {
  const address = (href: string) => addressOf(href, locale);
  const text = markdownToHtml(markdown, {
    address,
    part: (part) => {
      if ("link" in part) {
        const folder = snippetFolder(part.link);
        return folder === null ? null : snippetsAsHtml(folder, library);
      }
      const drawing = DRAWINGS[part.directive];
      if (drawing) return drawing(locale);
      const print = TABLES[part.directive];
      return print ? markdownToHtml(print(locale), { address, part: () => null }) : null;
    },
  });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own documents, printed without their raw HTML
  return <article dangerouslySetInnerHTML={{ __html: text }} />;
}

/** Where a link of a document leads on these pages: other documents of the project are not here. */
function addressOf(href: string, locale: Locale): string | null {
  if (/^(https:|#)/.test(href)) return href;
  if (href.startsWith("/docs")) return inLanguage(href, locale);
  const served = servedDocument(href);
  return served && inLanguage(`/docs/${served.name}${served.anchor}`, locale);
}

async function finished(
  { status, title, body }: Content,
  path: string,
  locale: Locale,
  { library, stylesheets }: DocsSources,
): Promise<Page> {
  const markup = renderToStaticMarkup(
    <DocsDocument
      {...{ locale, title, stylesheets, path }}
      guides={GUIDES.map((guide) => ({
        href: `/docs/${guide}`,
        text: library.guide(guide, locale).title,
      }))}
      reference={referenceLinks(locale)}
    >
      {body}
    </DocsDocument>,
  );
  return keptForms(status, { type: "text/html; charset=utf-8", text: `<!DOCTYPE html>${markup}` });
}

async function keptForms(status: Page["status"], { type, text }: PlainText): Promise<Page> {
  const plain = Buffer.from(text);
  const [br, gzip] = await Promise.all([encoded(plain, "br"), encoded(plain, "gzip")]);
  const tag = createHash("sha256").update(plain).digest("base64url").slice(0, 22);
  return { status, type, tag, bytes: { plain, br, gzip } };
}

function referenceLinks(locale: Locale): readonly DocsLink[] {
  const t = docsTexts(locale);
  return [
    { href: REFERENCE, text: t.tryIt },
    { href: `/docs/${FIELDS}`, text: t.fields },
    { href: "/openapi.json", text: t.openApi },
    { href: "/docs/postman.json", text: t.postman },
  ];
}

function answer(request: Request, { status, type, tag, bytes }: Page): OperationResponse {
  const coding = codingFor(request);
  const etag = `"${tag}"`;
  const headers = {
    ...scriptlessPageHeaders(servesHttps()),
    ETag: etag,
    // The same for everybody, and looked at anew after each release.
    "Cache-Control": "no-cache",
    Vary: "Accept-Language, Accept-Encoding",
  };
  if (status === 200 && isNamed(etag, request.headers.get("if-none-match"))) {
    return { kind: "file", status: 304, type, bytes: new Uint8Array(), headers };
  }
  return {
    kind: "file",
    status,
    type,
    bytes: bytes[coding ?? "plain"],
    headers: coding ? { ...headers, "Content-Encoding": coding } : headers,
  };
}

function redirect(location: string): OperationResponse {
  const headers = { ...scriptlessPageHeaders(servesHttps()), Location: location };
  return { kind: "file", status: 307, type: "text/plain", bytes: new Uint8Array(), headers };
}
