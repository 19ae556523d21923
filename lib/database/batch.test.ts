import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { BATCH_MAX, batched } from "./batch";

/** A database of one number; its statements read it when they start, and end when they are told to. */
function slowDatabase() {
  const statements: { readonly keys: readonly string[]; end(): void; fail(e: Error): void }[] = [];
  const database = { value: 0, statements };
  const ask = batched(async (keys: readonly string[]) => {
    const seen = database.value;
    await new Promise<void>((end, fail) => statements.push({ keys, end, fail }));
    return keys.map((key) => `${key}${seen}`);
  });
  return { database, ask };
}

test("what is asked together is asked by one statement, each answer for its own question", async () => {
  const { database, ask } = slowDatabase();
  const answers = Promise.all(["a", "b", "a"].map(ask));
  await setImmediate();
  expect(database.statements.map(({ keys }) => keys)).toEqual([["a", "b", "a"]]);
  database.statements[0]?.end();
  expect(await answers).toEqual(["a0", "b0", "a0"]);
});

test("no answer is of a moment before its question, whatever is under way", async () => {
  const { database, ask } = slowDatabase();
  const [first, second] = [ask("a"), setImmediate().then(() => ask("b"))];
  await setImmediate();
  await setImmediate();
  database.value = 1;
  const later = Promise.all([ask("c"), ask("d")]);
  await setImmediate();
  // Two statements are under way, which saw the old value: what was asked since waits for the next.
  expect(database.statements.map(({ keys }) => keys)).toEqual([["a"], ["b"]]);
  database.statements[1]?.end();
  expect(await second).toBe("b0");
  await setImmediate();
  expect(database.statements[2]?.keys).toEqual(["c", "d"]);
  database.statements[2]?.end();
  expect(await later).toEqual(["c1", "d1"]);
  database.statements[0]?.end();
  expect(await first).toBe("a0");
});

test("a statement that fails fails the questions it was asked, and no others", async () => {
  const { database, ask } = slowDatabase();
  const lost = Promise.allSettled([ask("a"), ask("b")]);
  await setImmediate();
  const other = ask("c");
  await setImmediate();
  database.statements[0]?.fail(new Error("away"));
  expect(await lost).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
  database.statements[1]?.end();
  expect(await other).toBe("c0");
});

test("a statement answers a bounded number of questions; the rest are the next one's", async () => {
  const { database, ask } = slowDatabase();
  const answers = Promise.all(Array.from({ length: BATCH_MAX + 1 }, (_, i) => ask(`${i}:`)));
  await setImmediate();
  await setImmediate();
  expect(database.statements.map(({ keys }) => keys.length)).toEqual([BATCH_MAX, 1]);
  for (const { end } of database.statements) end();
  expect((await answers).at(-1)).toBe(`${BATCH_MAX}:0`);
});

test("a statement that leaves a question unanswered is a failure, not a guess", async () => {
  const ask = batched(async () => []);
  await expect(ask("a")).rejects.toThrow("lacks answers");
});
