import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";

const run = promisify(execFile);

/** The generator loads the compiler that has an API: version 7 of TypeScript, which checks this project, has none. */
const COMPILER_WITH_API = `import { register } from "node:module";
const hook = \`export function resolve(specifier, context, next) {
  return next(specifier === "typescript" ? "typescript-api" : specifier, context);
}\`;
register("data:text/javascript," + encodeURIComponent(hook));`;

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  module: "esnext",
  moduleResolution: "bundler",
  target: "es2023",
  lib: ["es2023", "dom", "dom.iterable"],
  types: [],
  noEmit: true,
};

/** A program with a client that `@hey-api/openapi-ts` generated, in a folder of its own. */
export interface GeneratedClient {
  /** Type-checks the program and the client strictly, and runs it; its standard output. */
  run(program: string, variables: Readonly<Record<string, string>>): Promise<string>;
  remove(): void;
}

/** Generates a client from the description of a running service; programs import it as `./client`. */
export async function generatedClient(service: string): Promise<GeneratedClient> {
  const folder = mkdtempSync(join(tmpdir(), "generated-client-"));
  writeFileSync(join(folder, "compiler.mjs"), COMPILER_WITH_API);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions: STRICT }));
  const generator = resolve("node_modules/@hey-api/openapi-ts/bin/run.js");
  const words = ["--no-log-file", "-i", `${service}/openapi.json`, "-o", join(folder, "client")];
  // The command starts another process, which takes the hook from the environment alone.
  const env = { ...process.env, NODE_OPTIONS: `--import ${join(folder, "compiler.mjs")}` };
  await run(process.execPath, [generator, ...words], { env });
  return {
    async run(program, variables) {
      writeFileSync(join(folder, "program.ts"), program);
      const compiler = resolve("node_modules/typescript/bin/tsc");
      await run(process.execPath, [compiler, "-p", folder]).catch((error) => {
        throw new Error(error.stdout || error.message);
      });
      const outfile = join(folder, "program.mjs");
      const bundle = { bundle: true, platform: "node", format: "esm" } as const;
      await build({ ...bundle, entryPoints: [join(folder, "program.ts")], outfile });
      const { stdout } = await run(process.execPath, [outfile], {
        env: { ...process.env, ...variables },
      });
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
