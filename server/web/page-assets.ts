import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { PageAssets } from "@/components/checkout/document";
import { codingFor } from "@/lib/http/compressed";
import { answerHeaders } from "@/lib/http/page-headers";
import { NOT_FOUND, print } from "@/lib/http/response";
import { servesHttps } from "@/lib/platform/env";

const PREFIX = "/assets/";

/** Types of the files by the ends of their names. */
const TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

/** Whether a path is a file that payers' pages or the documentation load: the stylesheet or a font. */
export function isPageAsset(path: string): boolean {
  return path.startsWith(PREFIX);
}

/**
 * What the payers' pages bring to a browser, as bin/build.mjs left it.
 *
 * @param folder `dist/browser/`
 * @throws when it was not built
 */
export function readPageAssets(folder: URL): PageAssets {
  const { stylesheet } = readNote(folder, "checkout");
  return { stylesheet, script: readFileSync(new URL("checkout.js", folder), "utf8") };
}

/** What the documentation loads: its stylesheets, and the script of the reference. */
export interface DocsAssets {
  readonly stylesheets: readonly string[];
  readonly referenceScript: string;
}

/**
 * The addresses of what the documentation loads.
 *
 * @param folder `dist/browser/`
 * @throws when it was not built
 */
export function readDocsAssets(folder: URL): DocsAssets {
  return {
    stylesheets: [readNote(folder, "checkout").stylesheet, readNote(folder, "docs").stylesheet],
    referenceScript: readNote(folder, "reference").script,
  };
}

function readNote(folder: URL, name: string) {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
}

/**
 * Serves the files of `dist/browser/assets/`, which are read once. Their names change with their
 * contents, so browsers keep them for good.
 */
export function pageFiles(folder: URL): (request: Request) => Response {
  const files = new Map(readdirSync(folder).map((name) => [name, fileIn(folder, name)]));
  return (request) => {
    const name = new URL(request.url).pathname.slice(PREFIX.length);
    const type = TYPES[/\.\w+$/.exec(name)?.[0] ?? ""];
    const file = files.get(name);
    if (!file || !type) return print(NOT_FOUND, randomUUID());
    const coding = codingFor(request);
    const encoded = coding && file[coding];
    return new Response(encoded ?? file.plain, {
      headers: {
        ...answerHeaders(servesHttps()),
        "Content-Type": type,
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
        Vary: "Accept-Encoding",
        ...(coding && encoded ? { "Content-Encoding": coding } : {}),
      },
    });
  };
}

/** A file with its compressed forms, where the build made some. */
function fileIn(folder: URL, name: string) {
  const read = (end: string) => {
    const file = new URL(name + end, folder);
    return existsSync(file) ? new Uint8Array(readFileSync(file)) : null;
  };
  return { plain: read(""), br: read(".br"), gzip: read(".gz") };
}
