#!/usr/bin/env node
// Runs an operator's command of a release: node command.js NAME …. It is copied into the release as it is.
import { readdirSync } from "node:fs";

const FOLDER = new URL("dist/bin/", import.meta.url);
const names = readdirSync(FOLDER)
  .filter((file) => file.endsWith(".js"))
  .map((file) => file.slice(0, -".js".length));
const [name = "--help", ...more] = process.argv.slice(2);

if (name === "--help") {
  process.stdout.write(`Operators' commands; each has --help and --json.

${names.map((one) => `  node command.js ${one}`).join("\n")}

They need the settings of the service: DATABASE_URL, VINTEM_SECRET, DATA_DIR and so on.
`);
  process.exit(process.argv.length === 2 ? 2 : 0);
}
if (!names.includes(name)) {
  process.stderr.write(`There is no "${name}"; node command.js --help lists what there is.\n`);
  process.exit(2);
}
process.argv = [...process.argv.slice(0, 2), ...more];
await import(new URL(`${name}.js`, FOLDER).href);
