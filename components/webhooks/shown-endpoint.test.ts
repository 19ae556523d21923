import { expect, test } from "vitest";
import { hostOf, standingOf } from "./shown-endpoint";

const since = new Date("2026-11-22T12:00:00Z");

test.each([
  ["enabled", null, null, "working"],
  ["enabled", null, since, "failing"],
  ["resting", "failing", since, "resting"],
  ["paused", "requested", since, "paused"],
  ["paused", "failing", since, "stopped"],
  ["gone", "gone", null, "gone"],
] as const)("an endpoint that is %s (%s), failing since %s, stands as %s", (...row) => {
  const [state, reason, failingSince, standing] = row;
  expect(standingOf({ state, reason, failingSince })).toBe(standing);
});

test("an endpoint is known by its host, with the port where it has one", () => {
  expect(hostOf("https://loja.example/vintem?x=1")).toBe("loja.example");
  expect(hostOf("http://localhost:4123/")).toBe("localhost:4123");
});
