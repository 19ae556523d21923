import { expect, test } from "vitest";
import { pause } from "./clock";
import { SharedTime } from "./shared-time";

test("who runs alone has all of the time, and who runs beside others a part of it", async () => {
  const time = new SharedTime();
  const alone = time.begin();
  await pause(100);
  const four = [time.begin(), time.begin(), time.begin()];
  await pause(400);
  const parts = four.map((began) => time.end(began));
  // A quarter of 400 ms, and of what the pause took longer.
  for (const part of parts) {
    expect(part).toBeGreaterThan(95);
    expect(part).toBeLessThan(300);
  }
  expect(time.end(alone)).toBeGreaterThan(195);
});
