// Builds the npm package `vintem`: one file for programs, one for the command line, and the types.
//
//   node client/build.mjs [FOLDER]   FOLDER becomes the package, for npm pack; client/ itself when left out
//
// npm pack ./client builds first (prepack), so that no package is packed without its programs.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const CLIENT = dirname(fileURLToPath(import.meta.url));
const TSC = join(CLIENT, "..", "node_modules", "typescript", "bin", "tsc");
const PACKED = ["README.md", "README.en.md", "LICENSE"];

const folder = resolve(process.argv[2] ?? CLIENT);
const dist = join(folder, "dist");

const forNode = {
  absWorkingDir: CLIENT,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  outdir: dist,
  logLevel: "error",
};

rmSync(dist, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
if (folder !== CLIENT) {
  for (const name of PACKED) cpSync(join(CLIENT, name), join(folder, name));
  // A folder that was built has nothing to build it with.
  const { scripts: _, ...manifest } = JSON.parse(
    readFileSync(join(CLIENT, "package.json"), "utf8"),
  );
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest, null, 2));
}
await Promise.all([
  build({ ...forNode, entryPoints: [{ in: "src/index.ts", out: "index" }] }),
  build({
    ...forNode,
    entryPoints: [{ in: "src/cli/main.ts", out: "cli" }],
    banner: { js: "#!/usr/bin/env node" },
  }),
]);
execFileSync(process.execPath, [TSC, "-p", CLIENT, "--outDir", join(dist, "types")], {
  stdio: "inherit",
});
