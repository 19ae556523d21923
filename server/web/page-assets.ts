import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { PageAssets } from "@/components/checkout/document";
import { type Coding, codingFor } from "@/lib/http/compressed";
import { answerHeaders } from "@/lib/http/page-headers";
import { NOT_FOUND, print } from "@/lib/http/response";
import { servesHttps } from "@/lib/platform/env";

const PREFIX = "/assets/";
/** Where what Next.js builds for browsers is. */
const BUILT_PREFIX = "/_next/static/";

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

/** Whether a path is that of a file which Next.js built for the pages of members and operators. */
export function isBuiltFile(path: string): boolean {
  return path.startsWith(BUILT_PREFIX);
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

/** Serves the files of `dist/browser/assets/`. */
export function pageFiles(folder: URL): (request: Request) => Response {
  return filesBelow(PREFIX, folder);
}

/** Serves the files of `.next/static/`, which Next.js would compress anew at each request. */
export function builtFiles(folder: URL): (request: Request) => Response {
  return filesBelow(BUILT_PREFIX, folder);
}

/** How the names of compressed forms end. */
const ENDS: Readonly<Record<Coding, string>> = { br: ".br", gzip: ".gz" };

/**
 * Serves the files of a folder, compressed where the build compressed them. Each is read when it is first asked for, and kept.
 * Their names change with their contents, so browsers keep them for good.
 */
function filesBelow(prefix: string, folder: URL): (request: Request) => Response {
  const names = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const read = (name: string) => {
    const bytes = kept.get(name) ?? new Uint8Array(readFileSync(new URL(name, folder)));
    kept.set(name, bytes);
    return bytes;
  };
  return (request) => {
    const name = new URL(request.url).pathname.slice(prefix.length);
    const type = TYPES[/\.\w+$/.exec(name)?.[0] ?? ""];
    if (!type || !names.has(name)) return print(NOT_FOUND, randomUUID());
    const coding = codingFor(request);
    const encoded = coding && names.has(name + ENDS[coding]) ? coding : null;
    return new Response(read(encoded ? name + ENDS[encoded] : name), {
      headers: {
        ...answerHeaders(servesHttps()),
        "Content-Type": type,
        "Cache-Control": "public, max-age=31536000, immutable",
        "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
        "Cross-Origin-Resource-Policy": "same-origin",
        Vary: "Accept-Encoding",
        ...(encoded ? { "Content-Encoding": encoded } : {}),
      },
    });
  };
}
