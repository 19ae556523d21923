import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { madeOnce, PREPARED_DATA } from "./launch";

const run = promisify(execFile);

/** A project of somebody else, which installed the npm package `vintem`. */
export interface StrangersProject {
  readonly folder: string;
  /** Compiles a TypeScript file strictly, as a program for Node.js; its types are the package's. */
  compile(name: string, source: string): Promise<void>;
  /** Runs a command in it, such as `["node", "main.js"]`; its standard output. `CLIENT_NODE` names another Node.js. */
  run(
    command: readonly [string, ...string[]],
    variables?: Readonly<Record<string, string>>,
  ): Promise<string>;
  remove(): void;
}

/** Packs `client/` as npm would publish it, and installs the tarball in an empty project, without a network. */
async function install(root: string): Promise<void> {
  const folder = join(root, "project");
  const built = join(root, "package");
  await run(process.execPath, ["client/build.mjs", built]);
  const { stdout } = await run("npm", ["pack", "--json", "--pack-destination", root], {
    cwd: built,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
  const flags = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
  await run("npm", ["install", ...flags, join(root, filename)], { cwd: folder });
}

/** An empty project that has installed the package: a copy of the one that the first test of a run makes. */
export async function strangersProject(): Promise<StrangersProject> {
  const root = mkdtempSync(join(tmpdir(), "vintem-client-"));
  const folder = join(root, "project");
  const shared = process.env[PREPARED_DATA] ?? root;
  const installed = await madeOnce(join(shared, "client"), install);
  await run("cp", ["-a", join(installed, "project"), folder]);
  const tsc = resolve("node_modules/typescript/bin/tsc");
  return {
    folder,
    async compile(name, source) {
      writeFileSync(join(folder, name), source);
      const options = ["--strict", "--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess"];
      const target = ["--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom"];
      const command = [tsc, ...options, ...target, "--types", "", name];
      await run(process.execPath, command, { cwd: folder }).catch((error) => {
        throw new Error(error.stdout || error.message);
      });
    },
    async run([command, ...args], variables = {}) {
      const env = { ...process.env, ...variables };
      const program = command === "node" ? (process.env.CLIENT_NODE ?? process.execPath) : command;
      return (await run(program, args, { cwd: folder, env })).stdout;
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
