// What is compiled to dist/, and how: the processes and commands for Node.js, and what the payers'
// pages and the documentation bring to a browser. Types are checked by `npm run check`, not here.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import tailwindcss from "@tailwindcss/postcss";
import { compressFile } from "./compressed-file.mjs";
import { referenceScript } from "./reference-script.mjs";

const require = createRequire(import.meta.url);
/** The one that Tailwind's plugin is written for. */
const postcss = createRequire(require.resolve("@tailwindcss/postcss"))("postcss");

/** Packages stay packages, which Node.js loads by itself. */
const FOR_NODE = {
  bundle: true,
  packages: "external",
  format: "esm",
  platform: "node",
  target: "node20.20",
  // Else a pattern with \p{…} is made at every use: the bundler leaves open what Node.js knows of Unicode.
  supported: { "regexp-unicode-property-escapes": true },
  jsx: "automatic",
  sourcemap: true,
  alias: {
    // Next.js's package has no `exports` map, so Node.js wants the file's whole name.
    "next/server": "next/server.js",
    "next/headers": "next/headers.js",
    // The package's build for Node.js has all 1,700 icons in one file; its sources let the bundle keep a few.
    "lucide-react": resolve("node_modules/lucide-react/dist/esm/lucide-react.mjs"),
  },
  logLevel: "error",
};

/** Every process and command, one file an entry. */
export const PROCESSES = {
  ...FOR_NODE,
  entryPoints: [
    "server/main",
    "server/metrics/listener",
    "server/prepare",
    "server/web",
    "server/worker",
    "server/spreadsheet-thread",
    "server/certificate-thread",
    "server/statement-thread",
    "simulator/main",
    "bench/main",
    "bench/flooder",
    "bench/pollers",
    "bench/dashboard",
    "bench/data",
    "bench/export",
    "bench/volume",
    "bin/backup",
    "bin/books",
    "bin/doctor",
    "bin/exceptions",
    "bin/jobs",
    "bin/members",
    "bin/merchants",
    "bin/migrate",
    "bin/privacy",
    "bin/psp-accounts",
    "bin/rehearse-image",
    "bin/restart",
    "bin/restore",
    "bin/sandbox",
    "bin/secrets",
    "bin/signing-keys",
    "bin/switch",
    "chaos/main",
    "chaos/api",
    "demo/month",
    "scaling/main",
    "scaling/failover/main",
  ]
    .map((name) => ({ in: `${name}.ts`, out: name }))
    // The command line of the npm package, which merchants run without this project.
    .concat({ in: "client/src/cli/main.ts", out: "bin/vintem" }),
  outdir: "dist",
};

/** Folders with processes and commands that only this repository has a use for. */
const RIGS = ["bench/", "bin/rehearse-image", "chaos/", "demo/", "scaling/"];

/**
 * The processes and commands of a release, without source maps; the metafile says which packages they load.
 *
 * @returns {import("esbuild").BuildOptions & {metafile: true}}
 */
export function releasedProcesses() {
  const entryPoints = PROCESSES.entryPoints.filter(
    ({ out }) => !RIGS.some((folder) => out.startsWith(folder)),
  );
  return { ...PROCESSES, entryPoints, sourcemap: false, metafile: true };
}

/** The payers' pages by themselves: `npm run dev` loads them anew when they have changed. */
export const PAYER_PAGES = {
  ...FOR_NODE,
  entryPoints: ["app/checkout/payer-pages.tsx"],
  outfile: "dist/dev/payer-pages.js",
};

/**
 * What the payers' pages and the documentation bring to a browser.
 *
 * @param outdir where `checkout.js` and the notes of how files are named go, and the other files into `assets` below it
 */
export function browserBundles(outdir) {
  return [
    script(outdir),
    styles(outdir, "checkout", "components/checkout/checkout.css"),
    styles(outdir, "docs", "components/docs/docs.css"),
    reference(outdir),
  ];
}

/** All the script of the payers' pages: it goes into the page itself, so it is small, and for old phones too. */
function script(outdir) {
  return {
    entryPoints: [{ in: "components/checkout/browser/main.ts", out: "checkout" }],
    outdir,
    bundle: true,
    minify: true,
    format: "iife",
    platform: "browser",
    target: "es2018",
    charset: "utf8",
    logLevel: "error",
  };
}

/** The script of the API's reference, which that page alone loads; `reference.json` says how it is named. */
function reference(outdir) {
  return {
    entryPoints: [{ in: "components/docs/browser/reference.ts", out: "reference" }],
    outdir: `${outdir}/assets`,
    entryNames: "[name]-[hash]",
    banner: { js: referenceScript() },
    bundle: true,
    minify: true,
    metafile: true,
    format: "iife",
    platform: "browser",
    target: "es2022",
    charset: "utf8",
    logLevel: "error",
    plugins: [naming(`${outdir}/reference.json`, ".js", "script")],
  };
}

/** A stylesheet and its fonts, named by their contents; `<out>.json` says how it is named. */
function styles(outdir, out, entry) {
  return {
    entryPoints: [{ in: entry, out }],
    outdir: `${outdir}/assets`,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    publicPath: "/assets/",
    loader: { ".woff2": "file" },
    bundle: true,
    minify: true,
    metafile: true,
    charset: "utf8",
    logLevel: "error",
    plugins: [
      { name: "tailwind", setup: tailwind },
      naming(`${outdir}/${out}.json`, ".css", "stylesheet"),
    ],
  };
}

/** Runs Tailwind over the file that imports it. */
function tailwind(build) {
  build.onLoad({ filter: /[\\/]app[\\/]globals\.css$/ }, async ({ path }) => {
    const plugin = tailwindcss({ optimize: { minify: true } });
    const { css, messages } = await postcss([plugin]).process(await readFile(path), { from: path });
    return {
      contents: css,
      loader: "css",
      watchFiles: messages.filter(({ type }) => type === "dependency").map(({ file }) => file),
      watchDirs: messages.filter(({ type }) => type === "dir-dependency").map(({ dir }) => dir),
    };
  });
}

/** Writes down the name of the file that was made, and the file compressed. */
function naming(note, end, called) {
  const name = async ({ metafile }) => {
    const file = Object.keys(metafile?.outputs ?? {}).find((output) => output.endsWith(end));
    if (file === undefined) return;
    await compressFile(file);
    await writeFile(note, JSON.stringify({ [called]: `/assets/${basename(file)}` }));
  };
  return { name: "naming", setup: (build) => build.onEnd(name) };
}
