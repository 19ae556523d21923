import { expect, test } from "vitest";
import { exceptionsHref, hrefTogglingKind, parseExceptionsSearch } from "./exceptions-search";

test("an address that says nothing asks for every kind, from the first page", () => {
  expect(parseExceptionsSearch("/exceptions", "open", {})).toEqual({
    place: "/exceptions",
    state: "open",
    kinds: [],
    page: 0,
  });
});

test("what it does not know it leaves out", () => {
  const params = { kind: ["late_payment", "__proto__", "x"], page: "-1" };
  expect(parseExceptionsSearch("/exceptions", "resolved", params)).toEqual({
    place: "/exceptions",
    state: "resolved",
    kinds: ["late_payment"],
    page: 0,
  });
});

test("an address means the same after being read", () => {
  const search = {
    place: "/exceptions",
    state: "open",
    kinds: ["duplicate_payment", "late_payment"],
    page: 4,
  } as const;
  const params = new URL(exceptionsHref(search), "http://x").searchParams;
  const read = { kind: params.getAll("kind"), page: params.getAll("page") };
  expect(parseExceptionsSearch("/exceptions", "open", read)).toEqual(search);
});

test("a chip adds its kind or takes it away, and goes back to the first page", () => {
  const search = { place: "/exceptions", state: "open", kinds: ["late_payment"], page: 3 } as const;
  expect(hrefTogglingKind(search, "duplicate_payment")).toBe(
    "/exceptions/open?kind=duplicate_payment&kind=late_payment",
  );
  expect(hrefTogglingKind(search, "late_payment")).toBe("/exceptions/open");
});

test("the operator's lists have addresses of their own", () => {
  const search = parseExceptionsSearch("/operator/exceptions", "open", { page: "2" });
  expect(exceptionsHref(search)).toBe("/operator/exceptions/open?page=2");
  expect(hrefTogglingKind(search, "unknown_charge")).toBe(
    "/operator/exceptions/open?kind=unknown_charge",
  );
});
