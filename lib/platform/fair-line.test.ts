import { expect, test } from "vitest";
import { Busy } from "./busy";
import { FairLine } from "./fair-line";

/** Work that the test ends, and the order in which each began. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    end: async (name: string) => {
      ends.get(name)?.();
      await new Promise(setImmediate);
    },
    work: (name: string) => () => {
      began.push(name);
      return new Promise<string>((end) => ends.set(name, () => end(name)));
    },
  };
}

test("owners take turns, whatever one of them has waiting", async () => {
  const line = new FairLine({ owner: 8, all: 64 });
  const { began, end, work } = works();
  for (const name of ["a1", "a2", "a3", "b1", "b2", "c1"]) {
    void line.run(name.charAt(0), work(name));
  }
  for (const name of ["a1", "a2", "b1", "c1", "a3", "b2"]) {
    expect(began.at(-1)).toBe(name);
    await end(name);
  }
  expect(began).toHaveLength(6);
});

test("what is beyond the bound of its owner, or of all, is refused at once and never begun", async () => {
  const line = new FairLine({ owner: 2, all: 3 });
  const { began, end, work } = works();
  const taken = ["a1", "a2", "a3"].map((name) => line.run("a", work(name)));
  await expect(line.run("a", work("a4"))).rejects.toThrow(Busy);
  taken.push(line.run("b", work("b1")));
  await expect(line.run("c", work("c1"))).rejects.toThrow(Busy);
  for (const name of ["a1", "a2", "b1", "a3"]) await end(name);
  expect(await Promise.all(taken)).toEqual(["a1", "a2", "a3", "b1"]);
  expect(began).toEqual(["a1", "a2", "b1", "a3"]);
  const later = line.run("a", work("a5"));
  await end("a5");
  expect(await later).toBe("a5");
});

test("what the service does of itself waits for its turn, however much of it there is", async () => {
  const line = new FairLine({ owner: 1, all: 1 });
  const { began, end, work } = works();
  const taken = ["a1", "a2", "a3", "a4"].map((name) => line.run(null, work(name)));
  await expect(line.run("b", work("b1"))).rejects.toThrow(Busy);
  for (const name of ["a1", "a2", "a3", "a4"]) await end(name);
  expect(await Promise.all(taken)).toEqual(["a1", "a2", "a3", "a4"]);
  expect(began).toHaveLength(4);
});

test("work that fails lets the next begin", async () => {
  const line = new FairLine({ owner: 2, all: 2 });
  const failed = line.run("a", () => Promise.reject(new Error("no")));
  const next = line.run("a", async () => "next");
  await expect(failed).rejects.toThrow("no");
  expect(await next).toBe("next");
});
