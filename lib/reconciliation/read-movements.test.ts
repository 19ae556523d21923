import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { MovementList } from "@/lib/providers/port";
import { readMovements } from "./read-movements";

const DAY = "2026-11-20" as CivilDate;

/** A list of pages of rows whose names have so many characters. */
function listOf(pages: number, characters: number): MovementList {
  return {
    hasTariffs: true,
    read: async (_, cursor) => {
      const page = Number(cursor ?? 0);
      const items = Array.from({ length: 1_000 }, (__, at) => ({
        id: `${page}-${at}`.padEnd(characters, "x"),
        kind: "credit" as const,
        reference: `${page}-${at}`,
        cents: 1n,
      }));
      const next = page + 1 < pages ? String(page + 1) : null;
      return { kind: "page", items, unreadable: 0, next };
    },
  };
}

test("G19 of a long list of a merchant's own provider no more is kept than a long day has", async () => {
  const tooMany = { kind: "unread", reason: "too many rows" };
  expect(await readMovements(listOf(Number.POSITIVE_INFINITY, 10), DAY, "merchants")).toEqual(
    tooMany,
  );
  expect(await readMovements(listOf(Number.POSITIVE_INFINITY, 250), DAY, "merchants")).toEqual(
    tooMany,
  );
});

test("a long day of a merchant's, and ten times as much of an operator's, is read whole", async () => {
  expect(await readMovements(listOf(50, 36), DAY, "merchants")).toMatchObject({ rows: 50_000 });
  expect(await readMovements(listOf(80, 36), DAY, "operators")).toMatchObject({ rows: 80_000 });
});
