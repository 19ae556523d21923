import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What each step of a build is made from: when none of it changed, the step is skipped. */
export const SCHEMA = ["prisma/schema.prisma", "prisma.config.ts", "package-lock.json"];
const SOURCES = [
  "lib",
  "server",
  "simulator",
  "app",
  "prisma",
  "package-lock.json",
  "tsconfig.json",
];
export const COMPILED = [
  ...SOURCES,
  "components",
  "bench",
  "bin",
  "chaos",
  "client/src",
  "demo",
  "e2e/support",
  "testing",
  "scaling",
];
export const PLAIN = ["bench/plain", "package-lock.json"];
export const PAGES = [
  ...SOURCES,
  "components",
  "public",
  "instrumentation-client.ts",
  "next.config.mjs",
  "postcss.config.mjs",
  "bin/compress-pages.mjs",
  "bin/compressed-file.mjs",
];

/** What the steps themselves leave among their sources. */
const MADE = ["generated", ".next", "next-env.d.ts"];

/** One hash of the contents of files and folders, without tests and generated code. */
export function hashOf(paths) {
  const hash = createHash("sha256").update(process.version);
  for (const path of paths.flatMap(filesIn).sort()) hash.update(path).update(readFileSync(path));
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !MADE.includes(name))
    .flatMap((name) => filesIn(join(path, name)));
}
