import { expect, test } from "vitest";
import { freshDatabase } from "@/testing/database";
import { deleteAllInBatches, deleteInBatches } from "./delete-in-batches";

const database = freshDatabase();
const INSTANT = new Date("2026-11-22T12:00:00Z");
const BATCHES = 405;

/** A statement that has so many batches to delete, of one row each, and how often it ran. */
async function statement(name: string) {
  await database.sql(`CREATE SEQUENCE ${name}; GRANT ALL ON SEQUENCE ${name} TO PUBLIC`);
  return {
    text: `SELECT CASE WHEN nextval('${name}') <= ${BATCHES} AND $1::timestamptz IS NOT NULL THEN 1 ELSE 0 END AS deleted`,
    runs: async () => {
      const [row] = await database.sql<{ runs: number }>(
        `SELECT last_value::int AS runs FROM ${name}`,
      );
      return row?.runs;
    },
  };
}

test("one run is bounded where it may go on the next night, and not where a table would grow faster", async () => {
  const bounded = await statement("bounded_runs");
  const soFar: number[] = [];
  const deleted = await deleteInBatches(bounded.text, INSTANT, (count) => soFar.push(count));
  expect(deleted).toBeLessThan(BATCHES);
  expect(soFar).toEqual(Array.from({ length: deleted }, (_, i) => i + 1));
  const whole = await statement("whole_runs");
  await deleteAllInBatches(whole.text, INSTANT, new AbortController().signal);
  expect(await whole.runs()).toBe(BATCHES + 1);
});

test("a process that stops begins no further batch", async () => {
  const stopping = new AbortController();
  const { text, runs } = await statement("stopped_runs");
  const deleting = deleteAllInBatches(text, INSTANT, stopping.signal);
  stopping.abort();
  await deleting;
  expect(await runs()).toBe(1);
});
