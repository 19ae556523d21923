import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder; compiled files stand in `dist/server` and `dist/bin`. */
export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The folder of the schema: migrations, and the repeatable ones beside them. */
export const SCHEMA = resolve(PROJECT, "prisma");

/** The database of this service inside an embedded PostgreSQL. */
export const DATABASE_NAME = "vintem";

/** Names the build on the disk, by the stamps of bin/setup.mjs; what was built without it has none. */
export function buildOnDisk(): string {
  return ["dist/.stamp", ".next/.stamp"].map(readStamp).join(" ");
}

function readStamp(file: string): string {
  try {
    return readFileSync(resolve(PROJECT, file), "utf8");
  } catch {
    return "none";
  }
}
