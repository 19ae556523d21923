// The check of the project, in the order in which failures are cheapest (CONTRIBUTING.md says what runs
// where). At the end stand the counts.
import { mkdirSync, rmSync } from "node:fs";
import { checks, end, needed, playwright, RESULTS, vitest } from "./test-steps.mjs";

const USAGE = `npm run check      format and lint, import directions, references, types, unit tests
npm test           all of that, then database tests (a real PostgreSQL), the model, and end-to-end tests
                   (API, hosts, processes, browser) against the production build with the simulated bank
npm run test:deep  what npm test tries a few times, many times, and every other way (--help)

Each part is shown with its seconds and those of its ten slowest files, the slowest last.
Exit code 0 when everything passed, 1 when anything failed, 2 when called wrongly.
`;

const [task = "test", ...args] = process.argv.slice(2);
if (args.length > 0) {
  const isHelp = args.length === 1 && args[0] === "--help";
  if (isHelp) process.stdout.write(USAGE);
  else process.stderr.write(`There is no "${args.join(" ")}"; --help lists what there is.\n`);
  process.exit(isHelp ? 0 : 2);
}

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const node = (...command) => [process.execPath, ...command];
// Side by side: none of them keeps two cores busy from its beginning to its end.
const [failed] = await Promise.all([
  checks(staticChecks()),
  vitest("Unit tests", { name: "unit", project: "unit" }),
]);
if (failed > 0) end(failed);
if (task === "test") {
  await vitest("Database tests", { name: "database", project: "database" });
  const browser = await needed("Finding a browser", node("bin/find-browser.mjs"));
  await playwright("End-to-end tests", { variables: { CHROMIUM_PATH: browser.trim() } });
}
end();

/** What needs no test runner. */
function staticChecks() {
  return [
    {
      what: "Format and lint",
      commands: [
        node(
          "node_modules/@biomejs/biome/bin/biome",
          "ci",
          "--colors=off",
          "--error-on-warnings",
          ".",
        ),
      ],
    },
    { what: "Import directions", commands: [node("bin/check-imports.mjs")] },
    {
      what: "References",
      commands: [node("bin/check-references.mjs"), node("bin/security-tests.mjs")],
    },
    { what: "Migrations", commands: [node("bin/check-migrations.mjs")] },
    { what: "Supply chain", commands: [node("bin/check-supply-chain.mjs")] },
    {
      what: "Types",
      commands: [
        // The types of the routes come first: pages are checked against them.
        node("node_modules/next/dist/bin/next", "typegen"),
        node("node_modules/typescript/bin/tsc", "--noEmit"),
      ],
    },
  ];
}
