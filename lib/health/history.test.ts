import { expect, test } from "vitest";
import { followedFigure, type HealthSample } from "./history";

const NOW = new Date("2026-12-16T12:00:00Z");
const sample = (minutesAgo: number, feedLag: number | null): HealthSample => ({
  at: new Date(NOW.getTime() - minutesAgo * 60_000),
  feedLag,
  notificationsAge: 0,
  jobsAge: 0,
  webhooksAge: 0,
  statementAge: null,
  exceptionsAge: 0,
  backupAge: null,
  certificateLeft: null,
  diskFree: 9e9,
});

test("a figure is drawn where it was sampled, with its extremes and the last of it", () => {
  const samples = [sample(1_500, 99), sample(720, 4), sample(715, 8), sample(600, 2), sample(5, 1)];
  const figure = followedFigure("feedLag", samples, NOW);
  expect(figure).toMatchObject({ last: 1, highest: 8, lowest: 1 });
  // What is a day old is not shown; where no sample was taken the line breaks.
  expect(figure?.stretches.map((points) => points.map(({ value }) => value))).toEqual([
    [4, 8],
    [2],
    [1],
  ]);
  expect(figure?.stretches[0]?.[0]?.x).toBe(0.5);
});

test("a figure that no sample has is not drawn", () => {
  expect(followedFigure("backupAge", [sample(5, 1)], NOW)).toBeNull();
  expect(followedFigure("feedLag", [sample(5, null)], NOW)).toBeNull();
});
