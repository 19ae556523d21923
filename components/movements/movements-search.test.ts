import { expect, test } from "vitest";
import { ENTRY_KINDS } from "@/lib/ledger/ledger";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { addressOfForm, KIND_GROUPS, movementsHref } from "./movements-search";

test("every kind of movement stands in one group of the filter", () => {
  expect(Object.values(KIND_GROUPS).flat().toSorted()).toEqual(ENTRY_KINDS.toSorted());
});

test("an address has what narrows and nothing else", () => {
  expect(movementsHref({})).toBe("/movements/by-day");
  const dayFrom = "2026-11-01" as CivilDate;
  expect(movementsHref({ dayFrom, kinds: ["tariff"] })).toBe(
    "/movements/by-day?dayFrom=2026-11-01&kind=tariff",
  );
});

test("a form's empty fields are left out of the address", () => {
  const form = new URLSearchParams("dayFrom=&dayTo=2026-11-30&kind=fee&kind=tariff&accountId=");
  expect(addressOfForm(form)?.toString()).toBe("dayTo=2026-11-30&kind=fee&kind=tariff");
  expect(addressOfForm(new URLSearchParams("kind=fee"))).toBeNull();
});
