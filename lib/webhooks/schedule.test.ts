import { describe, expect, test } from "vitest";
import { afterFailure, afterSuccess, type Circuit, CLOSED } from "./circuit";
import { isDelivered, type Outcome, pauseAfterTry, TRIES_MAX } from "./schedule";

const answered = (status: number | null, changes: Partial<Outcome> = {}): Outcome => ({
  status,
  error: status === null ? "connection_lost" : null,
  retryAfterMs: null,
  ...changes,
});
const MIDDLE = 0.5;

describe("the pauses between tries", () => {
  test("grow from seconds to half a day, over more than three days", () => {
    const pauses = Array.from({ length: TRIES_MAX - 1 }, (_, i) =>
      pauseAfterTry(i + 1, answered(500), MIDDLE),
    );
    expect(pauses.slice(0, 5)).toEqual([5_000, 30_000, 120_000, 600_000, 1_800_000]);
    const sum = pauses.reduce<number>((all, pause) => all + (pause ?? 0), 0);
    expect(sum).toBeGreaterThan(72 * 3_600_000);
    expect(pauseAfterTry(TRIES_MAX, answered(500), MIDDLE)).toBeNull();
  });

  test.each([
    [0, 4_000],
    [1, 6_000],
  ])("have a jitter of a fifth: random %d gives %d ms", (random, pause) => {
    expect(pauseAfterTry(1, answered(500), random)).toBe(pause);
  });

  test.each([
    ["429", answered(429)],
    ["408", answered(408)],
    ["a time-out", answered(null, { error: "timeout" })],
  ])("are a minute at least after %s", (_, outcome) => {
    expect(pauseAfterTry(1, outcome, MIDDLE)).toBe(60_000);
  });

  test.each([
    [503, 1, 1_000, 5_000],
    [503, 1, 8_000, 8_000],
    [503, 1, 86_400_000, 10_000],
    [429, 1, 90_000, 90_000],
    [429, 1, 86_400_000, 120_000],
    [503, 5, 86_400_000, 3_600_000],
    [503, 9, 86_400_000, 28_800_000],
  ])(
    "with Retry-After: %d after try %d with %d ms gives %d ms",
    (status, tries, retryAfterMs, pause) => {
      expect(pauseAfterTry(tries, answered(status, { retryAfterMs }), MIDDLE)).toBe(pause);
    },
  );
});

test.each([
  [200, true],
  [204, true],
  [299, true],
  [301, false],
  [404, false],
  [500, false],
  [null, false],
])("%s is taken: %s", (status, isTaken) => {
  expect(isDelivered(answered(status))).toBe(isTaken);
});

describe("the circuit", () => {
  const at = new Date("2026-11-22T12:00:00Z");
  const after = (ms: number) => new Date(at.getTime() + ms);
  const failing = (failures: number, subjects: readonly string[]): Circuit =>
    Array.from({ length: failures }).reduce<Circuit>(
      (circuit, _, i) => afterFailure(circuit, subjects[i % subjects.length] ?? "", at),
      CLOSED,
    );

  test("rests after ten failures in a row of more than one charge", () => {
    expect(failing(9, ["a", "b"]).state).toBe("enabled");
    expect(failing(10, ["a", "b"])).toMatchObject({
      state: "resting",
      failingSince: at,
      nextProbeAt: after(30_000),
    });
    expect(failing(50, ["a"]).state).toBe("enabled");
    const broken = afterFailure(afterSuccess(failing(9, ["a", "b"])), "a", at);
    expect(broken).toMatchObject({ state: "enabled", failures: 1 });
  });

  test("tries a resting endpoint less and less often, and pauses it after five days", () => {
    let circuit = failing(10, ["a", "b"]);
    const pauses: number[] = [];
    let probes = 0;
    while (circuit.state === "resting" && circuit.nextProbeAt) {
      const probedAt = circuit.nextProbeAt;
      circuit = afterFailure(circuit, "a", probedAt);
      if (circuit.nextProbeAt) pauses.push(circuit.nextProbeAt.getTime() - probedAt.getTime());
      probes += 1;
    }
    expect(pauses.slice(0, 6)).toEqual([60_000, 120_000, 240_000, 480_000, 900_000, 900_000]);
    expect(circuit).toMatchObject({ state: "paused", reason: "failing", nextProbeAt: null });
    expect(probes).toBeGreaterThan(400);
  });

  test("closes with the first success", () => {
    expect(afterSuccess(failing(10, ["a", "b"]))).toBe(CLOSED);
    expect(afterSuccess(CLOSED)).toBe(CLOSED);
  });
});
