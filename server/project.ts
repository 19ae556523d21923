import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder; compiled files stand in `dist/server` and `dist/bin`. */
export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The folder of the schema: migrations, and the repeatable ones beside them. */
export const SCHEMA = resolve(PROJECT, "prisma");

/** The database of this service inside an embedded PostgreSQL. */
export const DATABASE_NAME = "vintem";

/**
 * Names the build in the folder of a release, by the stamps of bin/setup.mjs; what was built without it has none.
 *
 * @param home the folder that holds `dist` and `.next`.
 */
export function buildOnDisk(home: string): string {
  return ["dist/.stamp", ".next/.stamp"].map((file) => readStamp(resolve(home, file))).join(" ");
}

function readStamp(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "none";
  }
}

/** Whether this runs from a release that `npm run package` made, where there is no npm. */
const isRelease = existsSync(resolve(PROJECT, "release.json"));

/** A text that names operators' commands, as they are called where this runs. */
export function asInstalled(text: string, release = isRelease): string {
  if (!release) return text;
  return text
    .replace(/npm run (?:-s )?([\w-]+) --(?= )/g, "node command.js $1")
    .replace(/npm run (?:-s )?([\w-]+)/g, "node command.js $1")
    .replaceAll("npm start", "node server.js");
}
