import type { Migration } from "@/server/migrate";

/** A value that a migration adds to a type, behind those that it has. */
const ADDED = /ALTER TYPE "(\w+)" ADD VALUE '([^']+)';/g;

/** Where a type is made, and its values. */
const MADE = /(?<=CREATE TYPE "(\w+)" AS ENUM \([^)]*)(?=\))/g;

/**
 * Migrations of which all may be applied, and rows loaded, in one transaction: types are made with the values that later migrations
 * add. Before version 17 PostgreSQL lets nobody use such a value in the transaction that adds it.
 *
 * @returns the same migrations, by their own names and checksums.
 */
export function withWholeEnums(migrations: readonly Migration[]): Migration[] {
  const added = migrations.flatMap(({ sql }) => [...sql.matchAll(ADDED)]);
  const valuesOf = (name: string) =>
    added.filter(([, type]) => type === name).map(([, , value]) => `, '${value}'`);
  return migrations.map((migration) => ({
    ...migration,
    sql: migration.sql
      .replace(MADE, (_, type: string) => valuesOf(type).join(""))
      .replace(ADDED, `ALTER TYPE "$1" ADD VALUE IF NOT EXISTS '$2';`),
  }));
}
