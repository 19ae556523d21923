import { expect, test } from "vitest";
import { DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { planList } from "@/lib/listing/list-plan";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { pageIds } from "./page";

test("a page whose charges all have a day of payment reads none of those without", () => {
  const sort = { field: "paidOn", direction: "desc" } as const;
  const plan = planList({ ...DEFAULT_QUERY, statuses: ["RECEIVED"], sort });
  const from = "2026-02-01" as CivilDate;
  const ids = (isDated: boolean) =>
    pageIds(plan, { backwards: false, from, isDated, skip: 0, take: 20 }, 40_000, ["merchant"]);
  expect(ids(false)).toContain("paid_on IS NULL");
  expect(ids(true)).toContain("paid_on IS NOT NULL");
  expect(ids(true)).not.toContain("paid_on IS NULL");
});
