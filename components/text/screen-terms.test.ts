import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";

const FOLDERS = ["app", "components", "lib", "simulator"];
const GUIDES = "docs/public";

/** What docs/screen-terms.md replaces: in quotation marks as a whole text, else anywhere in one. */
function replacedTerms(): readonly string[] {
  const rows = readFileSync("docs/screen-terms.md", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .slice(2);
  return rows.flatMap((row) => row.split("|").at(-2)?.split(",") ?? []).map((term) => term.trim());
}

function filesIn(folder: string, endings: readonly string[]): string[] {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => endings.some((ending) => path.endsWith(ending)))
    .filter((path) => !/\.test\.tsx?$/.test(path) && !path.includes("generated"));
}

/** A source file without its comments, in which texts stand in double quotation marks. */
function codeOf(path: string, source: string): string {
  return transformSync(source, {
    loader: path.endsWith("x") ? "tsx" : "ts",
    jsx: "preserve",
    charset: "utf8",
    legalComments: "none",
  }).code;
}

test("no text has a term that another one replaced", () => {
  const terms = replacedTerms();
  expect(terms.length).toBeGreaterThan(70);
  const found: string[] = [];
  for (const path of FOLDERS.flatMap((folder) => filesIn(folder, [".ts", ".tsx"]))) {
    const source = readFileSync(path, "utf8");
    const here = terms.filter((term) => source.includes(term));
    const code = here.length === 0 ? "" : codeOf(path, source);
    found.push(...here.filter((term) => code.includes(term)).map((term) => `${path}: ${term}`));
  }
  for (const path of filesIn(GUIDES, [".md"])) {
    const text = readFileSync(path, "utf8");
    found.push(...terms.filter((term) => text.includes(term)).map((term) => `${path}: ${term}`));
  }
  expect(found).toEqual([]);
});
