import { expect, test } from "vitest";
import { waitSeconds } from "./wait-preference";

test.each([
  [null, 0],
  ["wait=5", 5],
  ["respond-async, wait=10", 10],
  ['Wait="3"; strict', 3],
  ["wait = 7", 7],
  ["wait", 0],
  ["wait=-1", 0],
  ["wait=1e3", 0],
  ["wait=soon", 0],
  ["await=5", 0],
  ["wait=99999999", 0],
])("Prefer: %s waits %d s", (prefer, seconds) => {
  const headers = prefer === null ? {} : { prefer };
  expect(waitSeconds(new Request("http://localhost/", { headers }))).toBe(seconds);
});
