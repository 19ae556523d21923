import { docsTexts } from "@/components/docs/texts";
import { openApiDocument } from "@/lib/api/openapi/document";
import { postmanCollection } from "@/lib/api/openapi/postman";
import { OPERATIONS } from "@/lib/api/operations";
import { ownAddress } from "@/lib/platform/env";
import type { Locale } from "@/lib/platform/values/locale";
import { atService, FIELDS, GUIDES, isGuide, type Library, servedDocument } from "./guides";
import { DRAWINGS, snippetFolder, snippetsAsMarkdown, TABLES } from "./parts";

/** A document that is no page. */
export interface PlainText {
  readonly type: string;
  readonly text: string;
}

const MARKDOWN = "text/markdown; charset=utf-8";

/**
 * The documentation as programs read it: `/llms.txt` names all of it, `/docs.md` has every guide, `/docs/<guide>.md` one of
 * them, `/docs/postman.json` every request. Null for any other path.
 */
export function textAt(path: string, locale: Locale, library: Library): (() => PlainText) | null {
  if (path === "/llms.txt") {
    return () => ({ type: "text/plain; charset=utf-8", text: llmsText(locale, library) });
  }
  if (path === "/docs.md") {
    const all = () =>
      GUIDES.map((guide) => guideText(library.guide(guide, locale), locale, library));
    return () => ({ type: MARKDOWN, text: all().join("\n") });
  }
  if (path === "/docs/postman.json") {
    return () => {
      const collection = postmanCollection(openApiDocument(OPERATIONS, ownAddress()));
      return { type: "application/json; charset=utf-8", text: JSON.stringify(collection, null, 1) };
    };
  }
  const name = /^\/docs\/(\w+)\.md$/.exec(path)?.[1] ?? "";
  if (name === FIELDS) return () => ({ type: MARKDOWN, text: served(library.fields.markdown) });
  if (!isGuide(name)) return null;
  return () => ({ type: MARKDOWN, text: guideText(library.guide(name, locale), locale, library) });
}

/** A guide with what its directives and links to snippets stand for. */
function guideText(
  { markdown }: { readonly markdown: string },
  locale: Locale,
  library: Library,
): string {
  return served(
    markdown
      .replace(/^<!-- ([\w-]+) -->\n/gm, (_, name: string) => {
        const print = TABLES[name];
        return print && !(name in DRAWINGS) ? `${print(locale)}\n` : "";
      })
      .replace(/^\[[^\]]+\]\(([^)]+)\)$/gm, (link, href: string) => {
        const folder = snippetFolder(href);
        return folder === null ? link : snippetsAsMarkdown(folder, library);
      }),
  );
}

/** A document without notes to its writers, its links leading to this service; those that lead nowhere here are text. */
function served(markdown: string): string {
  const service = ownAddress();
  return atService(markdown, service)
    .replace(/^<!-- .* -->\n/gm, "")
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, href: string) => {
      // Also code has brackets before parentheses.
      if (!/^\/|^\.\.\/|\.(md|json)(#|$)/.test(href)) return link;
      if (href.startsWith("/")) return `[${text}](${service}${href})`;
      if (href === "openapi.json") return `[${text}](${service}/openapi.json)`;
      const document = servedDocument(href);
      return document ? `[${text}](${service}/docs/${document.name}.md${document.anchor})` : text;
    });
}

/** An index in the form of llmstxt.org. */
function llmsText(locale: Locale, library: Library): string {
  const t = docsTexts(locale);
  const service = ownAddress();
  const link = (text: string, path: string) => `- [${text}](${service}${path})`;
  return `${[
    "# Vintém",
    "",
    `> ${t.about}`,
    "",
    `## ${t.guides}`,
    "",
    ...GUIDES.map((guide) => link(library.guide(guide, locale).title, `/docs/${guide}.md`)),
    "",
    `## ${t.reference}`,
    "",
    link(t.openApi, "/openapi.json"),
    link(t.fields, "/docs/api.md"),
    link(t.postman, "/docs/postman.json"),
    link(t.allGuides, "/docs.md"),
  ].join("\n")}\n`;
}
