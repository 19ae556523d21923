import { expect, test } from "vitest";
import { RoundRobin } from "./round-robin";

const taken = (waiting: RoundRobin<string>) => {
  const items: string[] = [];
  for (let item = waiting.next(); item !== undefined; item = waiting.next()) items.push(item);
  return items;
};

const filled = (...items: string[]) => {
  const waiting = new RoundRobin<string>();
  for (const item of items) waiting.add([item.charAt(0)], item);
  return waiting;
};

test("owners take turns, each with what has waited longest of it", () => {
  expect(taken(filled("a1", "a2", "a3", "b1", "b2", "c1"))).toEqual([
    ...["a1", "b1", "c1"],
    ...["a2", "b2"],
    "a3",
  ]);
});

test("one that comes anew is next after those who waited before it", () => {
  const waiting = filled("a1", "a2", "b1", "b2");
  expect([waiting.next(), waiting.next()]).toEqual(["a1", "b1"]);
  waiting.add(["c"], "c1");
  waiting.add(["a"], "a3");
  expect(taken(waiting)).toEqual(["a2", "b2", "c1", "a3"]);
});

test("what waits no longer is not next, and is counted no more", () => {
  const waiting = filled("a1", "a2", "b1");
  waiting.remove(["a"], "a1");
  waiting.remove(["a"], "a1");
  waiting.remove(["b"], "b1");
  waiting.remove(["c"], "c1");
  expect([waiting.count, waiting.countOf(["a"]), waiting.countOf(["b"])]).toEqual([1, 1, 0]);
  expect(taken(waiting)).toEqual(["a2"]);
  expect(waiting.count).toBe(0);
});

test("those of one owner take turns among them, and have its turn alone", () => {
  const waiting = new RoundRobin<string>();
  for (const item of ["a1x", "a1y", "a1z", "a2x", "b1x", "b1y"]) {
    waiting.add([item.charAt(0), item.charAt(1)], item);
  }
  expect([waiting.countOf(["a"]), waiting.countOf(["a", "1"])]).toEqual([4, 3]);
  waiting.remove(["a", "1"], "a1y");
  expect(taken(waiting)).toEqual(["a1x", "b1x", "a2x", "b1y", "a1z"]);
});

test("what is nobody's in particular is taken as it came", () => {
  const waiting = new RoundRobin<string>();
  for (const item of ["a", "b", "c"]) waiting.add([], item);
  waiting.remove([], "b");
  expect(taken(waiting)).toEqual(["a", "c"]);
});

test("G19 who comes takes the place of the newest of the owner that has most, if that is more than theirs would be", () => {
  const waiting = new RoundRobin<string>();
  for (const item of ["a1", "a2", "b1", "b2", "b3"]) waiting.add(["all", item.charAt(0)], item);
  expect(waiting.displace(["all"], "b")).toBeUndefined();
  expect(waiting.displace(["all"], "c")).toBe("b3");
  expect(waiting.displace(["all"], "c")).toBe("a2");
  expect(waiting.displace(["all"], "c")).toBe("b2");
  expect(waiting.displace(["all"], "c")).toBeUndefined();
  expect(waiting.displace(["none"], "c")).toBeUndefined();
  expect([waiting.count, waiting.countOf(["all", "a"]), waiting.countOf(["all", "b"])]).toEqual([
    2, 1, 1,
  ]);
  expect(taken(waiting)).toEqual(["a1", "b1"]);
});

test("the newest is that of the one who has most within the owner that has most", () => {
  const waiting = new RoundRobin<string>();
  for (const item of ["x1", "y1", "y2", "z1"]) waiting.add(["a", item.charAt(0)], item);
  waiting.add(["b"], "b1");
  expect(waiting.displace([], "c")).toBe("y2");
  expect(waiting.count).toBe(4);
});
