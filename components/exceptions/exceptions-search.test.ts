import { expect, test } from "vitest";
import { exceptionsHref, hrefTogglingKind, parseExceptionsSearch } from "./exceptions-search";

test("an address that says nothing asks for every kind, from the first page", () => {
  expect(parseExceptionsSearch("open", {})).toEqual({ state: "open", kinds: [], page: 0 });
});

test("what it does not know it leaves out", () => {
  const params = { kind: ["late_payment", "__proto__", "x"], page: "-1" };
  expect(parseExceptionsSearch("resolved", params)).toEqual({
    state: "resolved",
    kinds: ["late_payment"],
    page: 0,
  });
});

test("an address means the same after being read", () => {
  const search = { state: "open", kinds: ["duplicate_payment", "late_payment"], page: 4 } as const;
  const params = new URL(exceptionsHref(search), "http://x").searchParams;
  const read = { kind: params.getAll("kind"), page: params.getAll("page") };
  expect(parseExceptionsSearch("open", read)).toEqual(search);
});

test("a chip adds its kind or takes it away, and goes back to the first page", () => {
  const search = { state: "open", kinds: ["late_payment"], page: 3 } as const;
  expect(hrefTogglingKind(search, "duplicate_payment")).toBe(
    "/exceptions/open?kind=duplicate_payment&kind=late_payment",
  );
  expect(hrefTogglingKind(search, "late_payment")).toBe("/exceptions/open");
});
