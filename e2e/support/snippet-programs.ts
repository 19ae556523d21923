import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { SNIPPETS, type Snippet } from "@/lib/api/snippets";
import type { Credentials } from "./credentials";

interface Runner {
  /** What has to be installed. */
  readonly needs: readonly string[];
  /** The commands that build and run a file in an empty folder; the last one's output is the program's. */
  readonly run: (file: string) => readonly (readonly [string, ...string[]])[];
}

const ESBUILD = resolve("node_modules/.bin/esbuild");

/** How the programs of docs/snippets are run that talk to the service, by the language that guides name. */
export const RUNNERS: Readonly<Record<string, Runner>> = {
  curl: { needs: ["sh", "curl", "sed"], run: (file) => [["sh", file]] },
  TypeScript: {
    needs: ["node"],
    run: (file) => [
      [ESBUILD, file, "--format=esm", "--outfile=program.mjs", "--log-level=error"],
      ["node", "program.mjs"],
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

/** The snippets of a folder, and those of them whose language is installed here. */
export function snippetsOf(folder: string): {
  readonly all: readonly Snippet[];
  readonly here: readonly Snippet[];
} {
  const all = SNIPPETS[folder] ?? [];
  return {
    all,
    here: all.filter(({ language }) => RUNNERS[language]?.needs.every(isInstalled)),
  };
}

/**
 * Runs a program as a merchant's developer would: with the service's address and credentials in variables.
 *
 * @returns what it printed.
 */
export async function runSnippet(
  folder: string,
  { language, file }: Snippet,
  service: Pick<Credentials, "clientId" | "clientSecret"> & { readonly baseAddress: string },
  ...programArguments: readonly string[]
): Promise<string> {
  const cwd = mkdtempSync(join(tmpdir(), `vintem-${folder}-`));
  const env = {
    ...process.env,
    HOME: cwd,
    VINTEM_URL: service.baseAddress,
    VINTEM_CLIENT_ID: service.clientId,
    VINTEM_CLIENT_SECRET: service.clientSecret,
  };
  const commands = RUNNERS[language]?.run(resolve("docs/snippets", folder, file)) ?? [];
  let said = "";
  try {
    for (const [index, [command, ...args]] of commands.entries()) {
      const isProgram = index === commands.length - 1;
      const all = isProgram ? [...args, ...programArguments] : args;
      said = (await promisify(execFile)(command, all, { cwd, env })).stdout;
    }
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
  return said;
}
