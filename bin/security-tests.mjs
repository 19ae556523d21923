#!/usr/bin/env node
// The list in docs/security.md that says which test holds which requirement: file and title, as they are in the code.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const USAGE = `node bin/security-tests.mjs [--write]

Compares the list of tests in docs/security.md with the titles of the tests, and exits with 1 where they differ.
--write writes the list anew. \`npm run check\` runs the comparison.
`;

const DOCUMENT = "docs/security.md";
const BEGIN = "<!-- tests: written by bin/security-tests.mjs -->";
const END = "<!-- /tests -->";
const ROOTS = ["app", "bin", "components", "e2e", "lib", "server", "simulator", "testing"];
/** A title, or the first text of a row from which a table of tests makes its titles. */
const TITLE = /[([]\s*(["'`])((?:(?!\1)[^\\\n]|\\.)+)\1/g;
/** Where the id is a text of its own in a row, the title names it so. */
const ID_IN_TITLE = /(["`])\$\{(?:number|id)\} ((?:(?!\1)[^\\\n]|\\.)+)\1/;
const ID_IN_ROW = /[[(]\s*"([A-L]\d{1,2}(?: [A-L]\d{1,2})*)",/g;

/**
 * @param {string} project the folder that paths are relative to.
 * @returns {Map<string, {file: string, title: string}[]>} the tests by id, in the order of files and lines.
 */
export function testsById(project) {
  const found = new Map();
  const files = ROOTS.flatMap((root) => testsIn(project, root)).sort();
  for (const file of files) {
    const text = readFileSync(join(project, file), "utf8");
    const pattern = ID_IN_TITLE.exec(text)?.[2];
    const made = pattern ? [...text.matchAll(ID_IN_ROW)].map(([, id]) => `${id} ${pattern}`) : [];
    const titles = [...[...text.matchAll(TITLE)].map(([, , title]) => title), ...made];
    for (const title of titles) {
      for (const id of idsIn(title)) {
        const tests = found.get(id) ?? [];
        if (!tests.some((one) => one.file === file && one.title === title))
          tests.push({ file, title });
        found.set(id, tests);
      }
    }
  }
  return found;
}

/** The ids that a title begins or ends with. */
function idsIn(title) {
  const first = /^((?:[A-L]\d{1,2}\s+)+)/.exec(title)?.[1] ?? "";
  const last = / \(([A-L]\d{1,2}(?:, [A-L]\d{1,2})*)\)$/.exec(title)?.[1] ?? "";
  return new Set(`${first} ${last}`.match(/[A-L]\d{1,2}/g) ?? []);
}

function testsIn(project, folder) {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "generated" ? [] : testsIn(project, path);
    const isTest = /\.(test|spec)\.tsx?$/.test(entry.name);
    // The checks of ids have ids of their own.
    return isTest && !/^bin\/(check-references|security-tests)\./.test(path) ? [path] : [];
  });
}

/**
 * @param {string} project the folder that paths are relative to.
 * @returns {{text: string, wanted: string}} the document as it is and as it has to be.
 */
export function documentOf(project) {
  const text = readFileSync(join(project, DOCUMENT), "utf8");
  const [before, rest] = text.split(BEGIN);
  const after = rest?.split(END)[1];
  if (after === undefined) throw new Error(`${DOCUMENT} lacks the marks of its list of tests.`);
  const tests = testsById(project);
  const ids = [...before.matchAll(/^\| ([A-L]\d+) +\|/gm)].map(([, id]) => id);
  // A list: the cells of a table would be padded to the longest of them.
  const list = ids.map((id) => {
    const lines = (tests.get(id) ?? []).map((test) => `  - ${shown(test)}`);
    return [`- **${id}**`, ...lines].join("\n");
  });
  return { text, wanted: `${before}${BEGIN}\n\n${list.join("\n")}\n\n${END}${after}` };
}

function shown({ file, title }) {
  const plain = title.replace(/\\(.)/g, "$1");
  return `\`${file}\`: ${plain.replace(/([<>*_`])/g, "\\$1")}`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const project = fileURLToPath(new URL("..", import.meta.url));
  if (process.argv.includes("--help")) process.stdout.write(USAGE);
  else {
    const { text, wanted } = documentOf(project);
    if (process.argv.includes("--write")) writeFileSync(join(project, DOCUMENT), wanted);
    else if (text !== wanted) {
      process.stdout.write(
        `${DOCUMENT}:1: its list of tests is not that of the code: node bin/security-tests.mjs --write\n`,
      );
      process.exitCode = 1;
    }
  }
}
