#!/usr/bin/env node
// Finds references that lead nowhere: in Markdown, and in the comments and test titles of code. A reader
// follows a reference only if it has always held before, so one that does not is an error.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, extname, join, normalize, posix } from "node:path";
import { pathToFileURL } from "node:url";

/** The documents that lead a newcomer through the code: whatever file they name is there. */
const GUIDES = ["README.md", "CONTRIBUTING.md", "docs/architecture.md"];

const USAGE = `node bin/check-references.mjs [--help]

Run in the project's folder, by npm run check. Each of these has to resolve:

  [text](path#anchor)           links and images of *.md, relative to their file; in docs/public/
                                one that begins with / is an address of the service
  docs/contract.md 4.2 rule 5   a path below docs/; behind it the number of a section or an #anchor,
                                a rule, step or item of the list there, an id of the table there
  ADR 0007                      a decision in docs/decisions, which its index lists and which says
                                what it is enforced by
  "D13 ..." in a test's title   an id of docs/security.md, of which each has a test
  \`lib/charges/charge.ts\`      in ${GUIDES.join(", ")}: files and folders that are set
                                as code, by their whole path
  [\`name\`](../lib/a.ts)        there too: the file holds the name

Phrases that name a document without its path, as in "contract" and a section, are errors.
Exits with 1 and a line for each reference that does not resolve.
`;

const CODE = [".ts", ".tsx", ".mjs", ".js", ".css", ".sql", ".prisma"];
const FOLDERS_WITHOUT_SOURCES = [
  "node_modules",
  "release",
  "dist",
  "generated",
  "screenshots",
  "test-results",
];

/** A path below docs/, with an anchor; behind it may stand sections, parts of a list or rows of a table. */
const PATH = /(?<![\w./-]|\]\(|=")docs\/[\w./-]*[\w/](?:#([\w-]+))?/g;
const SEVERAL = (one) => `(${one}(?:(?:,\\s*|,?\\s+(?:to|and|or)\\s+)${one})*)`;
const SECTIONS = new RegExp(`^\`?\\s+${SEVERAL("\\d+(?:\\.\\d+)*")}`);
const PARTS = new RegExp(`^,?\\s+(?:rule|step|item)s?\\s+${SEVERAL("\\d+")}\\b`);
const IDS = new RegExp(`^\`?\\s+${SEVERAL("[A-K]\\d{1,2}")}\\b`);
const ADR = /\bADRs?\s+(\d+)/g;
const WITHOUT_PATH = [
  /(?<![\w/.-])(?:contract|reliability|decisions?|design|style guide)(?:,?\s+section)?,?\s+\d+(?:\.\d+)*/gi,
  /(?<![\w/.-])decisions,\s+[A-Z][\w/]*/g,
];
/** A file or folder by its whole path; one with `<noun>` or `*` in it stands for several and is not looked up. */
const FILE_OR_FOLDER =
  /^(?:[\w.()[\]-]+\/)+[\w.()[\]-]*$|^[\w-][\w.-]*\.(?:tsx?|mjs|css|sql|prisma|json|md)$/;
const NAME_IN_FILE = /\[`(\w+)`\]\(([^)\s#]+\.(?:tsx?|mjs))\)/g;
const TITLE_STARTS = /\b(?:test|describe)(?:\.\w+)*\(\s*["'`]((?:[A-K]\d{1,2}\s+)+)/g;
/** Rows of a table of tests, whose titles begin with their first word. */
const ROW_STARTS = /^\s*\[?["'`]((?:[A-K]\d{1,2}\s+)+)[a-z]/gm;
const TITLE_ENDS =
  /\b(?:test|describe)(?:\.\w+)*\(\s*["'`][^\n]*?\(([A-K]\d{1,2}(?:, [A-K]\d{1,2})*)\)["'`]/g;

/**
 * Finds every reference that does not resolve.
 *
 * @param {string} project the folder that paths are relative to.
 * @returns {string[]} one line for each: file, line, what is wrong.
 */
export function danglingReferences(project) {
  const files = sourcesIn(project, "");
  const untested = securityIdsOf(project);
  const found = [];
  for (const file of files) {
    // The check and its test name what they look for.
    if (file.startsWith("bin/check-references.")) continue;
    const text = readFileSync(join(project, file), "utf8");
    const problems = [
      ...danglingPaths(project, text),
      ...danglingDecisions(project, text),
      ...phrases(text),
      ...(file.endsWith(".md") ? danglingLinks(project, file, text) : []),
      ...(GUIDES.includes(file) ? danglingNames(project, file, text) : []),
      ...(isTest(file) ? danglingTitles(project, text) : []),
    ];
    if (isTest(file)) for (const [id] of text.matchAll(/\b[A-K]\d{1,2}\b/g)) untested.delete(id);
    for (const { at, what } of problems) found.push(`${file}:${lineOf(text, at)}: ${what}`);
  }
  for (const id of untested) found.push(`docs/security.md:1: no test has the id ${id}`);
  return [...found, ...unlistedDecisions(project)];
}

function isTest(file) {
  return /\.(test|spec)\.tsx?$/.test(file);
}

/** Files that may hold references, relative to the project, without what tools made. */
function sourcesIn(project, folder) {
  return readdirSync(join(project, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.name.startsWith(".") || FOLDERS_WITHOUT_SOURCES.includes(entry.name)) return [];
    if (entry.isDirectory()) return sourcesIn(project, path);
    return entry.isFile() && [...CODE, ".md"].includes(extname(path)) ? [path] : [];
  });
}

function lineOf(text, offset) {
  return text.slice(0, offset).split("\n").length;
}

/** The text with the same offsets, in which a comment that goes over several lines is one line. */
function joined(text) {
  return text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/+|--|#|>)?/g, (gap) => " ".repeat(gap.length));
}

function danglingPaths(project, text) {
  const line = joined(text);
  return [...line.matchAll(PATH)].flatMap((match) => {
    const [whole, anchor] = match;
    const path = whole.split("#")[0];
    const report = (what) => [{ at: match.index, what }];
    if (!existsSync(join(project, path))) return report(`${path} does not exist`);
    if (!path.endsWith(".md")) return [];
    const document = documentAt(project, path);
    if (anchor !== undefined && !document.anchors.has(anchor)) {
      return report(`${path} has no heading #${anchor}`);
    }
    const body = document.anchors.get(anchor) ?? document.text;
    return missingParts(document, body, line.slice(match.index + whole.length)).flatMap((part) =>
      report(`${whole} has no ${part}`),
    );
  });
}

/** What is named behind a document's path, or behind an anchor in it, and is not there. */
function missingParts(document, body, behind) {
  const named = SECTIONS.exec(behind);
  const numbers = named?.[1].match(/\d+(?:\.\d+)*/g) ?? [];
  const unknown = numbers.filter((number) => !document.sections.has(number));
  if (unknown.length > 0) return unknown.map((number) => `section ${number}`);
  const within = document.sections.get(numbers.at(-1)) ?? body;
  const rest = behind.slice(named?.[0].length ?? 0);
  const parts = PARTS.exec(rest)?.[1].match(/\d+/g) ?? [];
  const ids = IDS.exec(rest)?.[1].match(/[A-K]\d+/g) ?? [];
  return [
    ...parts.filter((part) => !new RegExp(`^${part}\\. `, "m").test(within)),
    ...ids.filter((id) => !new RegExp(`^\\| ${id} +\\|`, "m").test(within)),
  ];
}

function danglingDecisions(project, text) {
  const decisions = decisionsOf(project);
  return [...joined(text).matchAll(ADR)]
    .filter(([, number]) => !decisions.some((name) => name.startsWith(`${number}-`)))
    .map((match) => ({ at: match.index, what: `${match[0]} is not in docs/decisions` }));
}

function phrases(text) {
  const line = joined(text);
  return WITHOUT_PATH.flatMap((phrase) =>
    [...line.matchAll(phrase)].map((match) => ({
      at: match.index,
      what: `"${match[0].replace(/\s+/g, " ")}" names no document of this repository; write its path`,
    })),
  );
}

function danglingLinks(project, file, text) {
  const prose = withoutCode(text);
  const links = [
    ...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g),
    ...prose.matchAll(/^\[[^\]]+\]:\s+(\S+)/gm),
    ...prose.matchAll(/\b(?:src|href)="([^"]+)"/g),
  ];
  return links.flatMap((match) => {
    const [path, anchor] = decodeURI(match[1]).split("#");
    if (/^[a-z][a-z+.-]*:/i.test(match[1])) return [];
    // The documents that the service shows link to its own addresses.
    if (file.startsWith("docs/public/") && match[1].startsWith("/")) return [];
    const target = path === "" ? file : normalize(join(dirname(file), path));
    const report = (what) => [{ at: match.index, what }];
    if (target.startsWith("..") || !existsSync(join(project, target))) {
      return report(`the link ${match[1]} leads nowhere`);
    }
    if (anchor === undefined || statSync(join(project, target)).isDirectory()) return [];
    if (!target.endsWith(".md") || documentAt(project, target).anchors.has(anchor)) return [];
    return report(`${target} has no heading #${anchor}`);
  });
}

/** Files and folders set as code that are not there, and links whose file does not hold the name they show. */
function danglingNames(project, file, text) {
  const top = readdirSync(project);
  const prose = withoutBlocks(text);
  const paths = [...prose.matchAll(/`([^`\n]+)`/g)].flatMap((match) =>
    match[1]
      .split(/\s+/)
      .filter((word) => FILE_OR_FOLDER.test(word) && !isElsewhere(word, top))
      .filter((word) => !existsSync(join(project, word)))
      .map((word) => ({ at: match.index, what: `${word} does not exist` })),
  );
  const names = [...prose.matchAll(NAME_IN_FILE)].flatMap((match) => {
    const [, name, link] = match;
    const target = join(project, dirname(file), link);
    // A file that is missing is a link that leads nowhere.
    if (!existsSync(target)) return [];
    const holds = new RegExp(`\\b${name}\\b`).test(readFileSync(target, "utf8"));
    return holds ? [] : [{ at: match.index, what: `${link} has no ${name}` }];
  });
  return [...paths, ...names];
}

/** Whether a word with slashes is no path of the project, such as `text/html`, or is checked as one of docs/. */
function isElsewhere(word, top) {
  const [first] = word.split("/");
  if (!word.includes("/") || CODE.includes(extname(word))) return false;
  return first === "docs" || !top.includes(first);
}

/** Markdown with the same offsets, without the blocks and words that are set as code. */
function withoutCode(text) {
  return withoutBlocks(text).replace(/`[^`\n]+`/g, blank);
}

function withoutBlocks(text) {
  return text.replace(/^```[\s\S]*?^```/gm, blank);
}

/** As much as there was, and nothing in it. */
function blank(code) {
  return code.replace(/[^\n]/g, " ");
}

function danglingTitles(project, text) {
  const known = securityIdsOf(project);
  const titles = [TITLE_STARTS, ROW_STARTS, TITLE_ENDS].flatMap((form) => [...text.matchAll(form)]);
  return titles.flatMap((match) =>
    match[1]
      .match(/[A-K]\d+/g)
      .filter((id) => !known.has(id))
      .map((id) => ({ at: match.index, what: `${id} is no id of docs/security.md` })),
  );
}

/** Decisions that nobody finds, or that nothing holds. */
function unlistedDecisions(project) {
  const names = decisionsOf(project);
  const index = join(project, "docs/decisions/README.md");
  const listed = existsSync(index) ? readFileSync(index, "utf8") : "";
  return names.flatMap((name) => {
    const file = `docs/decisions/${name}`;
    const text = readFileSync(join(project, file), "utf8");
    const wrong = [];
    if (!listed.includes(`](${name})`)) wrong.push("docs/decisions/README.md does not list it");
    if (!text.startsWith(`# ${name.slice(0, 4)} · `)) wrong.push("its heading has another number");
    const twin = names.find((other) => other !== name && other.slice(0, 4) === name.slice(0, 4));
    if (twin) wrong.push(`${twin} has the same number`);
    if (!text.includes("**Enforced by**")) wrong.push("it does not say what enforces it");
    return wrong.map((what) => `${file}:1: ${what}`);
  });
}

function decisionsOf(project) {
  const folder = join(project, "docs/decisions");
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+-/.test(name)) : [];
}

function securityIdsOf(project) {
  const file = join(project, "docs/security.md");
  const text = existsSync(file) ? readFileSync(file, "utf8") : "";
  return new Set([...text.matchAll(/^\| ([A-K]\d+) +\|/gm)].map(([, id]) => id));
}

const documents = new Map();

/** A document's text by the anchors that GitHub makes of its headings, and by its sections' numbers. */
function documentAt(project, path) {
  const file = join(project, path);
  const known = documents.get(file);
  if (known) return known;
  const text = readFileSync(file, "utf8");
  const headings = [...withoutBlocks(text).matchAll(/^(#+) (.+)$/gm)];
  const document = { text, anchors: new Map(), sections: new Map() };
  for (const [i, { 1: level, 2: heading, index }] of headings.entries()) {
    const next = headings.slice(i + 1).find(({ 1: its }) => its.length <= level.length);
    const body = text.slice(index, next?.index);
    const slug = slugOf(heading);
    let anchor = slug;
    for (let n = 1; document.anchors.has(anchor); n += 1) anchor = `${slug}-${n}`;
    document.anchors.set(anchor, body);
    const number = /^(\d+(?:\.\d+)*)\.?\s/.exec(heading)?.[1];
    if (number) document.sections.set(number, body);
  }
  documents.set(file, document);
  return document;
}

/** As GitHub: what is shown of the heading, in small letters, without punctuation, with hyphens for spaces. */
function slugOf(heading) {
  const shown = heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/`/g, "")
    .trim()
    .toLowerCase();
  return shown.replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, "").replace(/ /g, "-");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv.includes("--help")) {
    process.stdout.write(USAGE);
  } else {
    const found = danglingReferences(process.cwd());
    for (const line of found) process.stdout.write(`${line}\n`);
    if (found.length > 0) process.stdout.write(`${found.length} references do not resolve\n`);
    process.exitCode = found.length > 0 ? 1 : 0;
  }
}
