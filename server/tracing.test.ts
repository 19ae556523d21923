import { expect, onTestFinished, test, vi } from "vitest";
import { endWithin } from "./tracing";

test("an export that does not end is awaited no longer than it may take, and a failed one ends nothing else", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const ended = vi.fn();
  const ending = endWithin(2_000, new Promise(() => {})).then(ended);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ending;
  expect(ended).toHaveBeenCalledOnce();
  await endWithin(2_000, Promise.reject(new Error("the collector is away")));
  expect(vi.getTimerCount()).toBe(0);
});
