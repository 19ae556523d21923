import { expect, test } from "vitest";
import { Permits } from "./permits";

/** Work that ends when the test says so, and whether it has begun. */
function held() {
  const state = { hasBegun: false, end: () => {} };
  const ended = new Promise<void>((end) => {
    state.end = end;
  });
  const work = async () => {
    state.hasBegun = true;
    await ended;
    return "done";
  };
  return Object.assign(state, { work });
}

test("G19 who leaves while waiting for a permit takes none, and those behind are next", async () => {
  const permits = new Permits(1, 1);
  const [staying, leaving] = [new AbortController(), new AbortController()];
  const [first, second, third] = [held(), held(), held()];
  const works = [
    permits.with("shop", first.work, staying.signal),
    permits.with("shop", second.work, leaving.signal),
    permits.with("other", third.work, staying.signal),
  ];
  leaving.abort();
  expect(await works[1]).toBeNull();
  first.end();
  third.end();
  expect(await Promise.all(works)).toEqual(["done", null, "done"]);
  expect(second.hasBegun).toBe(false);
  expect(await permits.with("shop", second.work, leaving.signal)).toBeNull();
});

test("work that has its permit goes on when its holder leaves", async () => {
  const permits = new Permits(1, 1);
  const leaving = new AbortController();
  const [first, second] = [held(), held()];
  const works = [first, second].map(({ work }) => permits.with("shop", work, leaving.signal));
  leaving.abort();
  first.end();
  expect(await Promise.all(works)).toEqual(["done", null]);
});
