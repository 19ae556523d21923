#!/usr/bin/env node
import { spawnSync } from "node:child_process";
// Who may import whom. The rooms of lib/ stand in one order, and a file imports only from its own room
// and from those before it, and pure files (rules and types that read and write nothing) from anywhere. Biome refuses cycles. `npm run check` runs it.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** The rooms of lib/, lowest first; the longest prefix of a file's path is its room. */
export const ROOMS = [
  "lib/platform/values",
  "lib/platform",
  "lib/platform/db",
  "lib/http",
  "lib/rate-limits",
  // Mail is added where something happens, and says what all rooms below it know.
  "lib/mail/store",
  "lib/providers",
  "lib/audit",
  "lib/pricing",
  "lib/credentials",
  "lib/members",
  "lib/merchants",
  "lib/approvals",
  // Money moves a charge's rows. The operations on a charge read that money, so they come after it.
  "lib/charges/store",
  "lib/ledger",
  "lib/payments",
  "lib/charges",
  "lib/payment-links",
  "lib/payment-series",
  "lib/charge-details",
  "lib/events",
  "lib/payers",
  "lib/sandbox",
  "lib/checkout",
  "lib/boletos",
  "lib/bank-import",
  "lib/reconciliation",
  "lib/listing",
  "lib/charge-import",
  "lib/exports",
  "lib/revenue",
  "lib/webhooks",
  "lib/mail",
  "lib/request-log",
  "lib/support",
  "lib/privacy",
  "lib/health",
  "lib/api",
];

/** Packages that a pure file may use: they neither read nor write anything. */
const PURE_PACKAGES = ["zod", "fastest-levenshtein"];

const IMPORT = /^(?:import|export)\b[^;"]*?\bfrom "([^"\n]+)";?$|\bimport ?\(?"([^"\n]+)"/gm;
const TEST = /\.(test|spec)\.tsx?$/;

/**
 * @param {ReadonlyMap<string, string>} sources text by path below the project.
 * @returns {string[]} one sentence for each import that goes the wrong way.
 */
export function wrongImports(sources) {
  const files = new Map([...sources].map(([path, text]) => [path, importsOf(path, text, sources)]));
  const pure = purityOf(files);
  const found = [];
  for (const [path, { ours, packages }] of files) {
    if (TEST.test(path)) continue;
    for (const rule of RULES) {
      if (!rule.applies(path)) continue;
      for (const target of ours) {
        if (!rule.allows(path, target, pure)) found.push(`${path} imports ${target}: ${rule.says}`);
      }
      for (const name of packages) {
        if (rule.refuses?.(name)) found.push(`${path} imports ${name}: ${rule.says}`);
      }
    }
  }
  return found;
}

const isIn = (folder) => (path) => path.startsWith(`${folder}/`);
const any = () => true;
const isNext = (name) => name === "next" || name.startsWith("next/");

const RULES = [
  {
    applies: isIn("lib"),
    allows: (path, target, pure) =>
      !isIn("lib")(target) || pure(target) || levelOf(target) <= levelOf(path),
    says: "a room imports itself, the rooms before it (bin/check-imports.mjs, ROOMS) and pure files",
  },
  {
    applies: isIn("lib"),
    allows: (_, target) => isIn("lib")(target),
    refuses: isNext,
    says: "lib imports nothing of the other folders, and no framework",
  },
  {
    applies: isIn("lib/platform/values"),
    allows: (_, target) => isIn("lib/platform/values")(target),
    refuses: any,
    says: "values are pure: they import only each other",
  },
  {
    applies: (path) => path.includes("/store/") && isIn("lib")(path),
    allows: (path, target, pure) =>
      pure(target) || target.includes("/store/") || levelOf(target) < levelOf(path),
    says: "a store imports pure files, other stores and the rooms before its own",
  },
  {
    applies: isIn("components"),
    allows: (_, target, pure) => isIn("components")(target) || pure(target),
    refuses: (name) => isNext(name) || name.startsWith("node:"),
    says: "components import components and pure files of lib",
  },
  {
    applies: isIn("e2e"),
    allows: (_, target, pure) =>
      !/^(app|server|components)\//.test(target) && (!isIn("lib")(target) || pure(target)),
    says: "end-to-end tests are a black box: of the product they import pure files alone",
  },
  {
    applies: isIn("simulator"),
    allows: (_, target) => isIn("simulator")(target),
    refuses: isNext,
    says: "the simulator imports nothing of ours",
  },
  {
    applies: isIn("client/src"),
    allows: (_, target) => isIn("client/src")(target),
    refuses: (name) => !name.startsWith("node:"),
    says: "the npm package is installed by itself: it imports nothing of ours and no package",
  },
  {
    applies: (path) => !/^(app|server)\//.test(path),
    allows: (_, target) => !isIn("app")(target),
    says: "only app and server import app",
  },
  {
    applies: (path) =>
      !isIn("testing")(path) && /^(app|components|lib|server|simulator)\//.test(path),
    allows: (_, target) => !/^(testing|e2e|bench|chaos|demo|scaling)\//.test(target),
    says: "the product imports no test rig",
  },
];

function levelOf(path) {
  const rooms = ROOMS.filter((room) => path === room || path.startsWith(`${room}/`));
  const longest = rooms.reduce((best, room) => (room.length > best.length ? room : best), "");
  if (!longest) throw new Error(`${path} is in no room: name its folder in ROOMS`);
  return ROOMS.indexOf(longest);
}

/** Says whether a file neither reads nor writes anything, by whatever it imports. */
function purityOf(files) {
  const known = new Map();
  const isPure = (path) => {
    if (known.has(path)) return known.get(path);
    known.set(path, true);
    const { ours, packages } = files.get(path) ?? { ours: [], packages: ["node:unknown"] };
    const answer =
      isIn("lib")(path) &&
      packages.every((name) => PURE_PACKAGES.includes(name)) &&
      ours.every(isPure);
    known.set(path, answer);
    return answer;
  };
  return isPure;
}

function importsOf(path, text, sources) {
  const ours = [];
  const packages = [];
  for (const [, statically, lazily] of text.matchAll(IMPORT)) {
    const name = statically ?? lazily;
    if (!name.startsWith(".") && !name.startsWith("@/")) packages.push(name);
    else {
      const base = name.startsWith("@/") ? name.slice(2) : posix.join(dirname(path), name);
      // The npm package names the files that it is compiled to.
      const source = base.replace(/\.js$/, ".ts");
      const file = [base, source, `${base}.ts`, `${base}.tsx`, `${base}.mjs`].find((it) =>
        sources.has(it),
      );
      if (file) ours.push(file);
    }
  }
  return { ours, packages };
}

const PROJECT = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Every source file that git keeps or would keep. */
function readSources() {
  const listed = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], {
    cwd: PROJECT,
    encoding: "utf8",
  });
  if (listed.status !== 0) throw new Error(`git cannot list the sources: ${listed.stderr}`);
  const paths = listed.stdout
    .split("\n")
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && existsSync(join(PROJECT, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(PROJECT, path), "utf8")]));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = wrongImports(readSources());
  process.stderr.write(found.map((line) => `${line}\n`).join(""));
  process.exitCode = found.length > 0 ? 1 : 0;
}
