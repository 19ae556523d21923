import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { readMigrations } from "@/server/migrate";
import { FOLDER } from "./backup";

/**
 * Copies what makes the schema, without the migrations from one on, and without the views, functions and triggers that
 * need the tables and columns which these make: a function that an earlier migration made is as it was then.
 *
 * @param since the name, or the beginning of the name, of the first migration that is left out.
 * @param parent the folder in which the copy is made; its user removes it.
 * @returns the copy's folder, which `migrate` takes.
 */
export function schemaBefore(since: string, parent: string): string {
  const folder = mkdtempSync(join(parent, "older-"));
  cpSync(FOLDER, folder, { recursive: true });
  const made: string[] = [];
  for (const { name } of readMigrations(FOLDER)) {
    if (name < since) continue;
    const migration = join(folder, "migrations", name);
    const sql = readFileSync(join(migration, "migration.sql"), "utf8");
    for (const [, it = ""] of sql.matchAll(/(?:^CREATE TABLE|ADD COLUMN) "(\w+)"/gm)) made.push(it);
    rmSync(migration, { recursive: true });
  }
  const functions = filesIn(folder, "functions").filter(({ words }) =>
    made.some((it) => words.has(it)),
  );
  for (const { path } of functions) rmSync(path);
  const missing = [...made, ...functions.map(({ name }) => name)];
  for (const { path, words } of [...filesIn(folder, "views"), ...filesIn(folder, "triggers")]) {
    if (missing.some((it) => words.has(it))) rmSync(path);
  }
  return folder;
}

/** The definitions of a folder, by name, each with its words. */
function filesIn(folder: string, part: string) {
  return readdirSync(join(folder, part)).map((file) => {
    const path = join(folder, part, file);
    return {
      name: file.replace(".sql", ""),
      path,
      words: new Set(readFileSync(path, "utf8").match(/\w+/g)),
    };
  });
}
