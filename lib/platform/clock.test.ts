import { getEventListeners } from "node:events";
import { expect, test } from "vitest";
import { pauseUnlessAborted } from "./clock";

test("a pause that is over leaves nothing at the signal that could have ended it", async () => {
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 5 }, () => pauseUnlessAborted(1, signal)));
  expect(getEventListeners(signal, "abort")).toHaveLength(0);
});

test("a pause ends with its signal, also if that has aborted before", async () => {
  const controller = new AbortController();
  const waiting = pauseUnlessAborted(3_600_000, controller.signal);
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(1);
  controller.abort();
  await waiting;
  await pauseUnlessAborted(3_600_000, controller.signal);
  expect(getEventListeners(controller.signal, "abort")).toHaveLength(0);
});
