import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { daysBefore, daysOf, type Period } from "./period";

test.each<[Period, string, string, string]>([
  ["today", "2026-11-21", "2026-11-21", "2026-11-21"],
  ["yesterday", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["yesterday", "2027-01-01", "2026-12-31", "2026-12-31"],
  ["last7Days", "2026-11-21", "2026-11-15", "2026-11-21"],
  ["last30Days", "2026-03-01", "2026-01-31", "2026-03-01"],
  ["thisMonth", "2026-11-01", "2026-11-01", "2026-11-30"],
  ["thisMonth", "2028-02-29", "2028-02-01", "2028-02-29"],
  ["thisMonth", "2026-12-31", "2026-12-01", "2026-12-31"],
  ["lastMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["lastMonth", "2026-01-15", "2025-12-01", "2025-12-31"],
])("%s on %s is from %s to %s", (period, today, from, to) => {
  expect(daysOf(period, today as CivilDate)).toEqual({ from, to });
});

test.each<[Period, string, string, string]>([
  ["today", "2026-11-21", "2026-11-20", "2026-11-20"],
  ["yesterday", "2026-03-01", "2026-02-27", "2026-02-27"],
  ["last7Days", "2026-11-21", "2026-11-08", "2026-11-14"],
  ["last30Days", "2026-03-01", "2026-01-01", "2026-01-30"],
  ["thisMonth", "2026-11-01", "2026-10-01", "2026-10-01"],
  ["thisMonth", "2026-11-21", "2026-10-01", "2026-10-21"],
  ["thisMonth", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["thisMonth", "2027-01-15", "2026-12-01", "2026-12-15"],
  ["lastMonth", "2026-03-31", "2026-01-01", "2026-01-31"],
])("%s on %s is compared with the days from %s to %s", (period, today, from, to) => {
  expect(daysBefore(period, today as CivilDate)).toEqual({ from, to });
});
