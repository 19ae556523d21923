import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { documentOf, testsById } from "./security-tests.mjs";

function projectWith(files: Readonly<Record<string, string>>): string {
  const project = mkdtempSync(join(tmpdir(), "vintem-titles-"));
  onTestFinished(() => rmSync(project, { recursive: true, force: true }));
  for (const folder of "app bin components docs e2e lib server simulator testing".split(" ")) {
    mkdirSync(join(project, folder));
  }
  for (const [path, text] of Object.entries(files)) writeFileSync(join(project, path), text);
  return project;
}

const SPEC = `
test("A1 without credentials nothing is granted", async () => {});
test.each([["x", 1]])("%s is refused (A2, B1)", () => {});
for (const [number, what] of [
  ["E2", "half a character"],
  ["E2", "the other half"],
]) test(\`\${number} \${what} is refused\`, () => {});
test("a title without an id", () => {});
`;

test("titles are found by the ids that they begin or end with, and that rows give them", () => {
  const found = testsById(projectWith({ "e2e/a.spec.ts": SPEC, "lib/a.ts": 'test("C1 no test")' }));
  const file = "e2e/a.spec.ts";
  expect(Object.fromEntries(found)).toEqual({
    A1: [{ file, title: "A1 without credentials nothing is granted" }],
    A2: [{ file, title: "%s is refused (A2, B1)" }],
    B1: [{ file, title: "%s is refused (A2, B1)" }],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: as the title stands in the code.
    E2: [{ file, title: "E2 ${what} is refused" }],
  });
});

test("the document's list has an entry for each of its ids, and what stands around it stays", () => {
  const document = `| A1  | x | y |\n\n<!-- tests: written by bin/security-tests.mjs -->\nold\n<!-- /tests -->\nend\n`;
  const { wanted } = documentOf(
    projectWith({ "e2e/a.spec.ts": SPEC, "docs/security.md": document }),
  );
  expect(wanted).toContain(
    "- **A1**\n  - `e2e/a.spec.ts`: A1 without credentials nothing is granted\n",
  );
  expect(wanted).not.toContain("old");
  expect(wanted.endsWith("<!-- /tests -->\nend\n")).toBe(true);
});
