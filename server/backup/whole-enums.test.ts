import { expect, test } from "vitest";
import { readMigrations } from "@/server/migrate";
import { withWholeEnums } from "./whole-enums";

const migration = (name: string, sql: string) => ({ name, sql, checksum: name });

test("a type is made with the values that later migrations add", () => {
  const [first, second, third] = withWholeEnums([
    migration(
      "1",
      `CREATE TYPE "role" AS ENUM ('owner', 'viewer'); CREATE TYPE "state" AS ENUM ('on');`,
    ),
    migration("2", `ALTER TYPE "role" ADD VALUE 'operator';`),
    migration("3", `-- expand: why\nALTER TYPE "role" ADD VALUE 'guest';\nSELECT 1;`),
  ]);
  expect(first?.sql).toBe(
    `CREATE TYPE "role" AS ENUM ('owner', 'viewer', 'operator', 'guest'); CREATE TYPE "state" AS ENUM ('on');`,
  );
  expect(second?.sql).toBe(`ALTER TYPE "role" ADD VALUE IF NOT EXISTS 'operator';`);
  expect(third?.sql).toBe(
    `-- expand: why\nALTER TYPE "role" ADD VALUE IF NOT EXISTS 'guest';\nSELECT 1;`,
  );
  expect(third).toMatchObject({ name: "3", checksum: "3" });
});

test("K4 no migration of this schema adds a value that a restore into PostgreSQL 15 could not use", () => {
  const all = readMigrations("prisma");
  const whole = withWholeEnums(all);
  expect(whole.some(({ sql }) => /ADD VALUE (?!IF NOT EXISTS)/i.test(sql))).toBe(false);
  expect(whole.map(({ checksum }) => checksum)).toEqual(all.map(({ checksum }) => checksum));
  expect(whole[0]?.sql).toContain("'viewer', 'operator')");
});
