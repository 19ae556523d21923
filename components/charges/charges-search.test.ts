import { describe, expect, test } from "vitest";
import { DEFAULT_QUERY } from "@/lib/domain/charge-query";
import { chargesHref, chargesQuery, hrefToggling, parseChargesSearch } from "./charges-search";

describe("the address of the list", () => {
  test("asks for every charge, newest first, when it says nothing", () => {
    expect(chargesQuery(parseChargesSearch({}))).toEqual(DEFAULT_QUERY);
  });

  test("may name several statuses and a page", () => {
    expect(parseChargesSearch({ status: ["RECEIVED", "PENDING"], page: "3" })).toEqual({
      statuses: ["PENDING", "RECEIVED"],
      page: 3,
    });
  });

  test("may name one status", () => {
    expect(parseChargesSearch({ status: "OVERDUE" }).statuses).toEqual(["OVERDUE"]);
  });

  test.each([
    "received",
    "RECEIVED ",
    "PENDING,RECEIVED",
    "PENDING' OR '1'='1",
    "",
    "__proto__",
    "constructor",
  ])("ignores a status it does not know: %j", (status) => {
    expect(parseChargesSearch({ status }).statuses).toEqual([]);
    expect(parseChargesSearch({ status: [status, "PENDING"] }).statuses).toEqual(["PENDING"]);
  });

  test.each(["-1", "1.0", "1e3", "0x10", "", " 2", "dois", "99999999999999999999", "\u0661"])(
    "shows the first page when it cannot read the page: %j",
    (page) => {
      expect(parseChargesSearch({ page }).page).toBe(0);
    },
  );

  test("takes the first of several pages and bounds a huge one", () => {
    expect(parseChargesSearch({ page: ["2", "5"] }).page).toBe(2);
    expect(parseChargesSearch({ page: "9999999" }).page).toBe(1_000_000);
  });

  test("names a status twice only once", () => {
    expect(parseChargesSearch({ status: ["PENDING", "PENDING"] }).statuses).toEqual(["PENDING"]);
  });

  test("says no more than it must", () => {
    expect(chargesHref({ statuses: [], page: 0 })).toBe("/charges");
    expect(chargesHref({ statuses: ["PENDING", "RECEIVED"], page: 2 })).toBe(
      "/charges?status=PENDING&status=RECEIVED&page=2",
    );
  });

  test("means the same after being read", () => {
    const search = { statuses: ["PENDING", "CANCELED"], page: 4 } as const;
    const params = new URL(chargesHref(search), "http://x").searchParams;
    expect(
      parseChargesSearch({ status: params.getAll("status"), page: params.getAll("page") }),
    ).toEqual(search);
  });
});

describe("a status chip", () => {
  test("adds its status and goes back to the first page", () => {
    expect(hrefToggling({ statuses: ["RECEIVED"], page: 5 }, "PENDING")).toBe(
      "/charges?status=PENDING&status=RECEIVED",
    );
  });

  test("takes its status away when it is on", () => {
    expect(hrefToggling({ statuses: ["PENDING", "RECEIVED"], page: 5 }, "PENDING")).toBe(
      "/charges?status=RECEIVED",
    );
    expect(hrefToggling({ statuses: ["PENDING"], page: 0 }, "PENDING")).toBe("/charges");
  });
});
