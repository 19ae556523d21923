import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SNIPPETS } from "@/lib/api/snippets";
import { LOCALES, type Locale } from "@/lib/platform/values/locale";

/** The guides in the order in which they are read, by their names in addresses and below docs/public/. */
export const GUIDES = [
  "start",
  "states",
  "webhooks",
  "links",
  "spreadsheets",
  "errors",
  "limits",
  "reconciliation",
] as const;
export type Guide = (typeof GUIDES)[number];

/** A document as it is written. */
export interface Document {
  /** Its first heading. */
  readonly title: string;
  readonly markdown: string;
}

/** The documents that the documentation is made of. */
export interface Library {
  readonly guide: (guide: Guide, locale: Locale) => Document;
  /** docs/api.md: every field and rule, in English. */
  readonly fields: Document;
  /** The text of a snippet, by the folder of `SNIPPETS` and its file. */
  readonly snippet: (folder: string, file: string) => string;
}

/**
 * Reads the documents.
 *
 * @param project the project's folder.
 * @throws when a document is missing or has no title.
 */
export function readLibrary(project: string): Library {
  const read = (path: string): Document => {
    const markdown = readFileSync(join(project, path), "utf8");
    const title = /^# (.+)$/m.exec(markdown)?.[1];
    if (title === undefined) throw new Error(`${path} has no title`);
    return { title, markdown };
  };
  const guides = new Map(
    LOCALES.flatMap((locale) =>
      GUIDES.map(
        (guide) => [`${locale}/${guide}`, read(`docs/public/${locale}/${guide}.md`)] as const,
      ),
    ),
  );
  const snippets = new Map(
    Object.entries(SNIPPETS).flatMap(([folder, files]) =>
      files.map(({ file }) => {
        const path = `${folder}/${file}`;
        return [path, readFileSync(join(project, "docs/snippets", path), "utf8")] as const;
      }),
    ),
  );
  return {
    fields: read("docs/api.md"),
    snippet: (folder, file) => snippets.get(`${folder}/${file}`) ?? "",
    guide: (guide, locale) => {
      const document = guides.get(`${locale}/${guide}`);
      if (!document) throw new Error(`no guide ${guide} in ${locale}`);
      return document;
    },
  };
}

export function isGuide(name: string): name is Guide {
  return (GUIDES as readonly string[]).includes(name);
}

/** The name of the page with all fields of the API, which is docs/api.md. */
export const FIELDS = "api";

/** The address that docs/api.md is written with, of a sandbox on one's own machine. */
const WRITTEN_WITH = "http://localhost:3000";

/**
 * A document with its examples for a service: who copies one calls the service that shows it.
 *
 * @param service the address of the service.
 */
export function atService(markdown: string, service: string): string {
  return markdown.replaceAll(WRITTEN_WITH, service);
}

/** The guide that has for integrators what a document of the project has for its developers. */
const SHOWN_BY: Readonly<Record<string, Guide>> = { ledger: "reconciliation" };

/**
 * The page that a link between documents leads to here; null for a document that no page is made of.
 *
 * @param href as in docs/api.md or a guide, such as `public/en/webhooks.md#test`.
 */
export function servedDocument(
  href: string,
): { readonly name: string; readonly anchor: string } | null {
  const [, name = "", anchor = ""] =
    /^(?:\.\.\/\.\.\/|public\/[\w-]+\/)?(\w+)\.md(#.*)?$/.exec(href) ?? [];
  if (isGuide(name) || name === FIELDS) return { name, anchor };
  const guide = SHOWN_BY[name];
  return guide ? { name: guide, anchor: "" } : null;
}
