import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, newMerchant, test } from "@/e2e/support/fixtures";
import { SNIPPETS } from "@/lib/api/snippets";

// Merchants copy the programs of docs/snippets/start: each is run against the service, where its language is installed.

interface Runner {
  /** What has to be installed. */
  readonly needs: readonly string[];
  /** The commands that build and run a file in an empty folder; the last one's output is the program's. */
  readonly run: (file: string) => readonly (readonly [string, ...string[]])[];
}

const ESBUILD = resolve("node_modules/.bin/esbuild");
const RUNNERS: Readonly<Record<string, Runner>> = {
  curl: { needs: ["sh", "curl", "sed"], run: (file) => [["sh", file]] },
  TypeScript: {
    needs: ["node"],
    run: (file) => [
      [ESBUILD, file, "--format=esm", "--outfile=start.mjs", "--log-level=error"],
      ["node", "start.mjs"],
    ],
  },
  Python: { needs: ["python3"], run: (file) => [["python3", file]] },
  PHP: { needs: ["php"], run: (file) => [["php", file]] },
  Java: {
    needs: ["javac", "java"],
    run: (file) => [
      ["javac", "-d", ".", file],
      ["java", "-cp", ".", "Start"],
    ],
  },
  "C#": {
    needs: ["mcs", "mono"],
    run: (file) => [
      ["mcs", "-langversion:latest", "-r:System.Net.Http.dll", "-out:start.exe", file],
      ["mono", "start.exe"],
    ],
  },
};

const isInstalled = (command: string) =>
  spawnSync("sh", ["-c", `command -v ${command}`]).status === 0;
const START = SNIPPETS.start ?? [];
const here = START.filter(({ language }) => RUNNERS[language]?.needs.every(isInstalled));
const missing = START.filter((snippet) => !here.includes(snippet)).map(({ language }) => language);

test(`there is a runner for each program, and curl, Node.js or more are here; not installed: ${missing.join(", ") || "none"}`, () => {
  expect(Object.keys(RUNNERS)).toEqual(START.map(({ language }) => language));
  expect(here.map(({ language }) => language)).toEqual(
    expect.arrayContaining(["curl", "TypeScript"]),
  );
});

for (const { language, file } of here) {
  test(`the program in ${language} gets a token, creates a charge and sees it paid`, async ({
    baseAddress,
  }) => {
    const { clientId, clientSecret } = await newMerchant();
    const cwd = mkdtempSync(join(tmpdir(), "vintem-start-"));
    const env = {
      ...process.env,
      HOME: cwd,
      VINTEM_URL: baseAddress,
      VINTEM_CLIENT_ID: clientId,
      VINTEM_CLIENT_SECRET: clientSecret,
    };
    let said = "";
    try {
      const commands = RUNNERS[language]?.run(resolve("docs/snippets/start", file)) ?? [];
      for (const [command, ...args] of commands) {
        said = (await promisify(execFile)(command, args, { cwd, env })).stdout;
      }
    } finally {
      rmSync(cwd, { recursive: true, force: true });
    }
    expect(said).toMatch(/^Send this link: \S+\/checkout\/[0-9a-f-]{36}\nRECEIVED\n$/);
  });
}
