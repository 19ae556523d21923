import { expect, test } from "vitest";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import { cents } from "@/lib/platform/values/money";
import { type ListedPrice, methodPrice } from "./price-list";

const TODAY = "2026-11-21" as CivilDate;

function row(id: number, validFrom: string, basisPoints: number): ListedPrice {
  return {
    id: String(id),
    merchantId: null,
    merchantName: null,
    billingType: "PIX",
    validFrom: validFrom as CivilDate,
    setAt: new Date("2026-11-01T00:00:00Z"),
    fixed: cents(0),
    basisPoints,
  };
}

test("the latest first day that has come is in force, and later ones are coming, soonest first", () => {
  const rows = [row(4, "2027-01-01", 70), row(1, "2026-01-01", 100), row(3, "2026-12-01", 80)];
  const { inForce, coming } = methodPrice([...rows, row(2, "2026-11-21", 90)], "PIX", TODAY);
  expect(inForce?.basisPoints).toBe(90);
  expect(coming.map(({ basisPoints }) => basisPoints)).toEqual([80, 70]);
});

test("of two for the same day the one set last counts", () => {
  const rows = [
    row(9, "2026-11-21", 90),
    row(10, "2026-11-21", 95),
    row(11, "2026-12-01", 80),
    row(12, "2026-12-01", 85),
  ];
  const { inForce, coming } = methodPrice(rows, "PIX", TODAY);
  expect(inForce?.basisPoints).toBe(95);
  expect(coming.map(({ basisPoints }) => basisPoints)).toEqual([85]);
});

test("a method without a row, or whose first row is still to come, has no price", () => {
  expect(methodPrice([row(1, "2026-11-22", 90)], "PIX", TODAY).inForce).toBeNull();
  expect(methodPrice([row(1, "2026-11-20", 90)], "BOLETO", TODAY)).toEqual({
    billingType: "BOLETO",
    inForce: null,
    coming: [],
  });
});
