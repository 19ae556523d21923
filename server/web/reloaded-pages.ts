import { statSync } from "node:fs";
import type { payerPages } from "@/app/checkout/payer-pages";
import { readPageAssets } from "./page-assets";

/**
 * The payers' pages under `npm run dev`: as bin/watch.mjs compiled them last, with the stylesheet and the
 * script that it compiled last.
 *
 * @param compiled the file that exports `payerPages`
 * @param browser `dist/browser/`
 */
export function reloadedPages(compiled: URL, browser: URL): ReturnType<typeof payerPages> {
  return async (request, refusal) => {
    // Node.js keeps a module by its address, so a changed file needs another one.
    const address = `${compiled.href}?${statSync(compiled).mtimeMs}`;
    const module: { readonly payerPages: typeof payerPages } = await import(address);
    return module.payerPages(readPageAssets(browser))(request, refusal);
  };
}
