import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { danglingReferences } from "./check-references.mjs";

const CHECK = resolve("bin/check-references.mjs");

const CONTRACT = `# The contract

## 4. Endpoints

### 4.2 GET /payments: list charges

1. The response is 200.
2. The order is stable.

## 5. Limits

\`\`\`sh
# A comment of a shell, and no heading
\`\`\`
`;
const DECISION = "# 0007 · Errors\n\n**Enforced by** a test.\n";
const SECURITY = "# Security\n\n| Id  | Input |\n| --- | ----- |\n| D13 | pages |\n";

/** A project in which every reference resolves, but for those in `files`. */
function project(files: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), "vintem-references-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const whole = {
    "docs/contract.md": CONTRACT,
    "docs/security.md": SECURITY,
    "docs/decisions/README.md": "# Decisions\n\n- [0007](0007-errors.md) Errors\n",
    "docs/decisions/0007-errors.md": DECISION,
    "e2e/pages.spec.ts": 'test("D13 pages show nothing", () => {});\n',
    ...files,
  };
  for (const [file, text] of Object.entries(whole)) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return folder;
}

const danglingIn = (files: Readonly<Record<string, string>>) => danglingReferences(project(files));

/** The check as npm run check starts it. */
function run(files: Readonly<Record<string, string>>, ...args: string[]) {
  const options = { cwd: project(files), encoding: "utf8" } as const;
  const { stdout, status } = spawnSync(process.execPath, [CHECK, ...args], options);
  return { stdout, status };
}

test("references that resolve pass", () => {
  const found = danglingIn({
    "README.md": `[list](docs/contract.md#42-get-payments-list-charges) [errors](docs/decisions/0007-errors.md)
[here](#a-heading) [elsewhere](https://example.com/docs/x.md#y) <img src="docs/security.md">

## A heading

\`[not a link](nowhere.md)\`
`,
    "docs/guide.md": "[up](../README.md) [rule](contract.md#5-limits)\n",
    "lib/a.ts": `// docs/contract.md 4.2 rules 1 and 2, docs/contract.md 4 and 5, ADR 0007, docs/security.md D13.
/**
 * A citation may go over the end of a line (docs/contract.md
 * 4.2 rule 2). A contract with 2 parties is none.
 */
`,
    "prisma/a.sql": "-- See docs/contract.md#5-limits.\n",
    "e2e/a.spec.ts": `test("D13 pages show nothing", () => {}); test("no data (D13)", () => {});\n`,
  });
  expect(found).toEqual([]);
});

const DANGLING: readonly (readonly [what: string, file: string, text: string, problem: string])[] =
  [
    [
      "a link to no file",
      "README.md",
      "\n[x](docs/gone.md)\n",
      "README.md:2: the link docs/gone.md leads nowhere",
    ],
    [
      "an image that is gone",
      "README.md",
      '<img src="docs/a.png">',
      "README.md:1: the link docs/a.png leads nowhere",
    ],
    [
      "a link out of the project",
      "README.md",
      "[x](../secret.md)",
      "README.md:1: the link ../secret.md leads nowhere",
    ],
    [
      "a link to no heading",
      "README.md",
      "[x](docs/contract.md#6-events)",
      "README.md:1: docs/contract.md has no heading #6-events",
    ],
    [
      "a heading that is a shell's comment",
      "README.md",
      "[x](docs/contract.md#a-comment-of-a-shell-and-no-heading)",
      "README.md:1: docs/contract.md has no heading #a-comment-of-a-shell-and-no-heading",
    ],
    [
      "a link to no heading of its own",
      "docs/a.md",
      "[x](#b)",
      "docs/a.md:1: docs/a.md has no heading #b",
    ],
    [
      "a path that does not exist",
      "lib/a.ts",
      "// docs/gone.md",
      "lib/a.ts:1: docs/gone.md does not exist",
    ],
    [
      "a path without its ending",
      "lib/a.mjs",
      "// (docs/contract)",
      "lib/a.mjs:1: docs/contract does not exist",
    ],
    [
      "an anchor that does not exist",
      "prisma/a.prisma",
      "/// docs/contract.md#limits",
      "prisma/a.prisma:1: docs/contract.md has no heading #limits",
    ],
    [
      "a section that does not exist",
      "lib/a.tsx",
      "\n\n/* docs/contract.md 4.3 */",
      "lib/a.tsx:3: docs/contract.md has no section 4.3",
    ],
    [
      "one of several sections",
      "lib/a.ts",
      "// docs/contract.md 4.2, 5 and 8",
      "lib/a.ts:1: docs/contract.md has no section 8",
    ],
    [
      "a rule that does not exist",
      "lib/a.ts",
      "/**\n * docs/contract.md 4.2\n * rule 3\n */",
      "lib/a.ts:2: docs/contract.md has no 3",
    ],
    [
      "a rule of another section",
      "lib/a.ts",
      "// docs/contract.md 5 rule 1",
      "lib/a.ts:1: docs/contract.md has no 1",
    ],
    [
      "an id that does not exist",
      "lib/a.ts",
      "// docs/security.md D13 to D14",
      "lib/a.ts:1: docs/security.md has no D14",
    ],
    [
      "a decision that does not exist",
      "lib/a.ts",
      "// ADR 0008",
      "lib/a.ts:1: ADR 0008 is not in docs/decisions",
    ],
    [
      "a title's id that does not exist",
      "e2e/a.spec.ts",
      'test.each([1])("x", () => {});\ntest("D14 x", () => {});',
      "e2e/a.spec.ts:2: D14 is no id of docs/security.md",
    ],
    [
      "a row's id that does not exist",
      "e2e/a.spec.ts",
      '  ["A3 without a colon", 1],',
      "e2e/a.spec.ts:1: A3 is no id of docs/security.md",
    ],
    [
      "an id at a title's end",
      "lib/a.db.test.ts",
      'describe("x (D13, G5)", () => {});',
      "lib/a.db.test.ts:1: G5 is no id of docs/security.md",
    ],
  ];

test.each(DANGLING)("%s is found, with its line", (_, file, text, problem) => {
  expect(danglingIn({ [file]: text })).toEqual([problem]);
});

test.each([
  "contract 4.2",
  "Contract, section 5",
  "reliability 2.1 step 3",
  "decisions, POST /payments",
  "decision 3",
])("a phrase that names no path is found: %s", (phrase) => {
  const lines = danglingIn({ "lib/a.ts": `/** What holds (${phrase}). */\n` });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^lib\/a\.ts:1: ".+" names no document of this repository/);
});

test("a decision that nobody lists, holds or numbers rightly is found", () => {
  const lines = danglingIn({ "docs/decisions/0008-jobs.md": "# 8. Jobs\n" });
  expect(lines).toEqual([
    "docs/decisions/0008-jobs.md:1: docs/decisions/README.md does not list it",
    "docs/decisions/0008-jobs.md:1: its heading has another number",
    "docs/decisions/0008-jobs.md:1: it does not say what enforces it",
  ]);
});

test("two decisions with one number are found", () => {
  const index = "- [0007](0007-errors.md) Errors\n- [0007](0007-jobs.md) Jobs\n";
  const twin = "# 0007 · Jobs\n\n**Enforced by** a test.\n";
  expect(
    danglingIn({ "docs/decisions/0007-jobs.md": twin, "docs/decisions/README.md": index }),
  ).toEqual([
    "docs/decisions/0007-errors.md:1: 0007-jobs.md has the same number",
    "docs/decisions/0007-jobs.md:1: 0007-errors.md has the same number",
  ]);
});

test("a security requirement that no test has is found", () => {
  const untested = SECURITY.replace("| D13 |", "| D14 | bodies |\n| D13 |");
  expect(danglingIn({ "docs/security.md": untested })).toEqual([
    "docs/security.md:1: no test has the id D14",
  ]);
});

test("a file that a guide to the code names and that is not there is found", () => {
  const guide = `\`lib/a.ts\` and \`lib/(api)/\`, [\`total\`](lib/a.ts), \`lib/<noun>/b.ts\`, \`text/html\`, \`README.md\`
\`npx vitest run lib/gone.test.ts\`, \`lib/gone/\`, \`a.ts\`, [\`sum\`](lib/a.ts)
`;
  const files = { "README.md": guide, "lib/a.ts": "const total = 1;\n", "lib/(api)/b.ts": "" };
  expect(danglingIn(files)).toEqual([
    "README.md:2: lib/gone.test.ts does not exist",
    "README.md:2: lib/gone/ does not exist",
    "README.md:2: a.ts does not exist",
    "README.md:2: lib/a.ts has no sum",
  ]);
  expect(danglingIn({ ...files, "README.md": "", "docs/backup.md": "`lib/gone.ts`" })).toEqual([]);
});

test("what tools made is not read", () => {
  const made = { "node_modules/a/README.md": "[x](gone.md)", ".next/a.js": "// docs/gone.md" };
  expect(danglingIn({ ...made, "lib/db/generated/a.ts": "// docs/gone.md" })).toEqual([]);
});

test("the check prints what it finds and fails, and passes where it finds nothing", () => {
  const found = run({ "README.md": "[x](gone.md)", "lib/a.ts": "// ADR 0008" });
  expect(found).toEqual({
    stdout: `README.md:1: the link gone.md leads nowhere
lib/a.ts:1: ADR 0008 is not in docs/decisions
2 references do not resolve
`,
    status: 1,
  });
  expect(run({})).toEqual({ stdout: "", status: 0 });
});

test("--help says what has to resolve, and reads nothing", () => {
  const { stdout, status } = run({ "README.md": "[x](gone.md)" }, "--help");
  expect(status).toBe(0);
  expect(stdout).toContain("docs/contract.md 4.2 rule 5");
});
