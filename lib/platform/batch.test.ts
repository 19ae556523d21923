import { setTimeout as pause, setImmediate as turn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { inBatches } from "./batch";

/** Long enough for what begins at the end of a turn of the event loop, and what that has begin at the end of the next. */
async function turns(): Promise<void> {
  for (let times = 0; times < 4; times += 1) await turn();
}

/** Servings that end when the test says so. */
function held() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const serve = async (items: readonly string[]) => {
    batches.push([...items]);
    await new Promise<void>((end) => ends.push(end));
    return items.map((item) => item.toUpperCase());
  };
  const endNext = async () => {
    ends.shift()?.();
    await pause(1);
    await turn();
  };
  return { serve, batches, endNext };
}

describe("calls served together", () => {
  test("what comes in one turn goes together, what comes later waits for the next serving", async () => {
    const { serve, batches, endNext } = held();
    const ask = inBatches(serve, { most: 10, atOnce: 1 });
    const first = [ask("a"), ask("b")];
    await turn();
    await turn();
    const later = ask("c");
    await turn();
    expect(batches).toEqual([["a", "b"]]);
    await endNext();
    expect(batches).toEqual([["a", "b"], ["c"]]);
    await endNext();
    expect(await Promise.all([...first, later])).toEqual(["A", "B", "C"]);
  });

  test("at most so many together, and so many servings at once", async () => {
    const { serve, batches, endNext } = held();
    const ask = inBatches(serve, { most: 2, atOnce: 2 });
    const all = ["a", "b", "c", "d", "e"].map(ask);
    await turns();
    expect(batches).toEqual([
      ["a", "b"],
      ["c", "d"],
    ]);
    await endNext();
    expect(batches).toHaveLength(3);
    await endNext();
    await endNext();
    expect(await Promise.all(all)).toEqual(["A", "B", "C", "D", "E"]);
  });

  test("only those of one lane", async () => {
    const { serve, batches, endNext } = held();
    const ask = inBatches(serve, { most: 10, atOnce: 1, partitionOf: (item) => item.slice(0, 1) });
    const all = ["a1", "b1", "a2"].map(ask);
    await turns();
    expect(batches).toEqual([["a1", "a2"], ["b1"]]);
    await endNext();
    await endNext();
    expect(await Promise.all(all)).toEqual(["A1", "B1", "A2"]);
  });

  test("never the same twice in one serving", async () => {
    const { serve, batches, endNext } = held();
    const ask = inBatches(serve, { most: 10, atOnce: 1, sameAs: (item) => item });
    const all = ["a", "a", "b"].map(ask);
    await turns();
    expect(batches).toEqual([["a", "b"]]);
    await endNext();
    expect(batches).toEqual([["a", "b"], ["a"]]);
    await endNext();
    expect(await Promise.all(all)).toEqual(["A", "A", "B"]);
  });

  test("a serving that fails, fails for those it served, and the next one runs", async () => {
    let fails = true;
    const ask = inBatches(
      async (items: readonly string[]) => {
        if (fails) throw new Error("away");
        return items;
      },
      { most: 1, atOnce: 1 },
    );
    const [first, second] = [ask("a"), ask("b")];
    await expect(first).rejects.toThrow("away");
    fails = false;
    expect(await second).toBe("b");
  });
});
