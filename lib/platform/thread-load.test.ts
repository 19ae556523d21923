import { expect, test } from "vitest";
import { monotonicMs, pause } from "./clock";
import { threadLoad } from "./thread-load";

test("the load is high while the thread is at work, and low once it rests", async () => {
  for (let look = 0; look < 8; look += 1) {
    const until = monotonicMs() + 120;
    while (monotonicMs() < until);
    await new Promise((done) => setImmediate(done));
    threadLoad();
  }
  const busy = threadLoad();
  expect(busy).toBeGreaterThan(0.6);
  for (let look = 0; look < 8; look += 1) {
    await pause(120);
    threadLoad();
  }
  expect(threadLoad()).toBeLessThan(busy);
});
