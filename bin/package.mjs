// Makes a release: one directory, its archive, its bill of materials and their checksums (ADR 0086). The
// processes are compiled anew, without what only this repository needs; pages and browser files are those
// that were built before.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { releasedProcesses } from "./bundles.mjs";
import { copyPackages, packagesFor, packagesLoadedBy } from "./package/modules.mjs";

const USAGE = `npm run package [-- OPTION]   makes a release of what is checked out

  --to DIR    the folder that it goes into; default: release
  --help      this text

In that folder: vintem-VERSION/ and its archive vintem-VERSION.tar.gz, the bill of materials
vintem-VERSION.cdx.json (CycloneDX), and SHA256SUMS of archive and bill. It runs on this platform, with
nothing but Node.js and an external PostgreSQL: node server.js --help
Exit codes: 0 made, 1 not possible, 2 called wrongly.
`;

/** Files that processes read where they run, and that operators read; folders end with a slash. */
const FILES = [
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "bin/sources.mjs",
  "deploy/",
  "docs/",
  "next.config.mjs",
  "prisma/functions/",
  "prisma/migrations/",
  "prisma/triggers/",
  "prisma/views/",
  "public/",
];

/** What Next.js leaves beside the pages: its cache, and what only a build or `next dev` reads. */
const PAGES_LEFT_OUT = /^\.next\/(cache|dev|diagnostics|types|trace)|\.(map|nft\.json)$/;

const options = readOptions();
const manifest = readJson("package.json");
const name = `vintem-${manifest.version}`;
const nameAndVersion = `${manifest.name}@${manifest.version}`;
const folder = resolve(options.to);
const target = join(folder, name);
const draft = join(folder, `${name}.new`);
rmSync(draft, { recursive: true, force: true });
mkdirSync(draft, { recursive: true });

const roots = new Set([...(await compile()), ...pagesNeed(".next"), "next"]);
const packages = packagesFor(process.cwd(), roots);
requireProduction(packages);
copyPackages(process.cwd(), packages, draft);
for (const file of FILES) {
  cpSync(file, join(draft, file), { recursive: true, filter: isReleased });
}
cpSync(".next", join(draft, ".next"), {
  recursive: true,
  verbatimSymlinks: true,
  filter: (file) => !PAGES_LEFT_OUT.test(relative(".", file)),
});
for (const entry of ["server.js", "command.js", "health.js"])
  cpSync(`bin/package/${entry}`, join(draft, entry));
writeManifests();
rmSync(target, { recursive: true, force: true });
renameSync(draft, target);
const archive = writeArchive();
const bill = writeBill();
writeFileSync(join(folder, "SHA256SUMS"), [archive, bill].map(checksumOf).join(""));
report();

/** Neither tests, nor what an operator filled in here for a service of their own, which holds its secrets. */
function isReleased(path) {
  return !/\.test\.ts$|\.env$|(^|\/)\.env(?!\.example$)/.test(path);
}

/** Compiles the processes and commands of a release, and copies what they bring to a browser; the packages they load. */
async function compile() {
  const { metafile } = await build({ ...releasedProcesses(), outdir: join(draft, "dist") });
  cpSync("dist/browser", join(draft, "dist/browser"), { recursive: true });
  // By them a running service knows its own build from another (server/project.ts).
  for (const built of ["dist", ".next"]) {
    mkdirSync(join(draft, built), { recursive: true });
    if (existsSync(join(built, ".stamp")))
      cpSync(join(built, ".stamp"), join(draft, built, ".stamp"));
  }
  return packagesLoadedBy(metafile);
}

/** The packages that the built pages load at run time: Next.js links each under a name of its own. */
function pagesNeed(built) {
  const links = join(built, "node_modules");
  if (!existsSync(links)) return [];
  return readdirSync(links)
    .flatMap((entry) =>
      entry.startsWith("@")
        ? readdirSync(join(links, entry)).map((one) => join(entry, one))
        : [entry],
    )
    .map((link) => readJson(join(links, link, "package.json")).name);
}

/** A package that `npm ci --omit=dev` would not install is not there in production either. */
function requireProduction(needed) {
  const locked = readJson("package-lock.json").packages;
  for (const [path, { name: one }] of needed) {
    if (locked[path] && !locked[path].dev) continue;
    fail(`A release would load ${one}, which is no dependency of production: see package.json.`);
  }
}

function writeManifests() {
  const { version, description, license, type, engines } = manifest;
  const write = (file, content) =>
    writeFileSync(join(draft, file), `${JSON.stringify(content, null, 2)}\n`);
  write("package.json", {
    name: "vintem",
    version,
    description,
    license,
    private: true,
    type,
    engines,
  });
  write("release.json", {
    version,
    commit: gitCommit(),
    platform: `${process.platform}-${process.arch}`,
    node: engines.node.replace(/^>=/, ""),
  });
}

function gitCommit() {
  const asked = spawnSync("git", ["rev-parse", "HEAD"], { encoding: "utf8" });
  return asked.status === 0 ? asked.stdout.trim() : null;
}

/** The same files give the same archive: no owner, no times, one order. */
function writeArchive() {
  const file = `${name}.tar.gz`;
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0"];
  run("tar", [
    ...same,
    "--use-compress-program=gzip -6n",
    "-cf",
    join(folder, file),
    "-C",
    folder,
    name,
  ]);
  return file;
}

/** npm's bill of materials, without what a release leaves out; what is compiled into its pages is in it. */
function writeBill() {
  const flags = ["sbom", "--package-lock-only", "--omit=dev", "--sbom-format=cyclonedx"];
  const npm = process.env.npm_execpath;
  const whole = JSON.parse(npm ? run(process.execPath, [npm, ...flags]) : run("npm", flags));
  const all = packagesFor(process.cwd(), Object.keys(manifest.dependencies));
  const held = new Set([...all.values()].map(({ name: one, version }) => `${one}@${version}`));
  const components = whole.components.filter((one) => held.has(one["bom-ref"]));
  const { component } = whole.metadata;
  const root = {
    ...component,
    "bom-ref": nameAndVersion,
    type: "application",
    name: manifest.name,
  };
  const dependencies = whole.dependencies
    .map(({ ref, dependsOn = [] }) => ({
      ref: ref === component["bom-ref"] ? nameAndVersion : ref,
      dependsOn: dependsOn.filter((one) => held.has(one)),
    }))
    .filter(({ ref }) => ref === nameAndVersion || held.has(ref));
  const metadata = { ...whole.metadata, component: root };
  const file = `${name}.cdx.json`;
  writeFileSync(
    join(folder, file),
    `${JSON.stringify({ ...whole, metadata, components, dependencies }, null, 2)}\n`,
  );
  return file;
}

function checksumOf(file) {
  const hash = createHash("sha256")
    .update(readFileSync(join(folder, file)))
    .digest("hex");
  return `${hash}  ${file}\n`;
}

function report() {
  const megabytes = (bytes) => `${Math.round(bytes / 1024 / 1024)} MB`;
  const size = statSync(join(folder, archive)).size;
  const made = relative("", folder) || ".";
  process.stdout.write(
    `${made}/${name}: ${megabytes(bytesIn(target))}, ${packages.size} packages\n${made}/${archive}: ${megabytes(size)}\n`,
  );
}

function bytesIn(path) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}

function run(command, args) {
  const done = spawnSync(command, args, { encoding: "utf8", maxBuffer: 1 << 27 });
  if (done.status === 0) return done.stdout;
  return fail(`"${command} ${args.join(" ")}" failed: ${done.stderr ?? done.error?.message ?? ""}`);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function readOptions() {
  try {
    const known = { to: { type: "string", default: "release" }, help: { type: "boolean" } };
    const { values } = parseArgs({ options: known, strict: true });
    if (!values.help) return values;
    process.stdout.write(USAGE);
    process.exit(0);
  } catch (error) {
    const [reason] = error.message.split(". ");
    process.stderr.write(`${reason}; "npm run package -- --help" lists what there is.\n`);
    process.exit(2);
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
