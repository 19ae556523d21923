import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder; compiled files stand in `dist/server` and `dist/bin`. */
export const PROJECT = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The folder of the migrations. */
export const MIGRATIONS = resolve(PROJECT, "prisma", "migrations");

/** The database of this service inside an embedded PostgreSQL. */
export const DATABASE_NAME = "vintem";
