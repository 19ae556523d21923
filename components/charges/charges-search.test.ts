import { describe, expect, test } from "vitest";
import { type ChargeQuery, DEFAULT_QUERY } from "@/lib/listing/charge-query";
import { chargesParameters, readChargesAddress } from "@/lib/listing/list-payments-query";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import { cents } from "@/lib/platform/values/money";
import {
  addressOfForm,
  backToChargesHref,
  chargeHref,
  chargesHref,
  hasWholeDays,
  hrefSortedBy,
  isNarrowed,
  parametersOf,
  windowDays,
  windowQuery,
} from "./charges-search";

const read = (address: string) => {
  const { query, dropped } = readChargesAddress(new URLSearchParams(address));
  return { query, dropped };
};
const day = (text: string) => text as CivilDate;

/** A query with everything in it. */
const FULL: ChargeQuery = {
  statuses: ["PENDING", "OVERDUE"],
  billingTypes: ["PIX", "BOLETO"],
  payerDocument: "12345678909",
  references: ["PED-1", "ped & 1=2"],
  ended: null,
  partlyRefunded: true,
  amountFrom: cents(1_000),
  amountTo: cents(123_456),
  dueDateFrom: day("2026-11-01"),
  dueDateTo: day("2026-11-30"),
  paidOnFrom: day("2026-11-02"),
  paidOnTo: day("2026-11-03"),
  createdFrom: new Date("2026-11-01T03:00:00Z"),
  createdTo: new Date("2026-12-01T03:00:00.001Z"),
  text: "São João & filhos #1 + 50%",
  page: 3,
  size: 50,
  sort: { field: "paidOn", direction: "asc" },
};

test("the number in the pager's form counts from 1", () => {
  const said = (form: string) => addressOfForm(new URLSearchParams(form))?.toString();
  expect(said("status=PENDING&pageNumber=3")).toBe("status=PENDING&page=2");
  expect(said("status=PENDING&pageNumber=1")).toBe("status=PENDING");
  for (const none of ["0", "-1", "x", "", "1.5"]) {
    expect(said(`status=PENDING&pageNumber=${none}`), none).toBe("status=PENDING");
  }
});

describe("the address of the list", () => {
  test("asks for every charge, newest first, when it says nothing", () => {
    expect(read("")).toEqual({ query: DEFAULT_QUERY, dropped: [] });
    expect(chargesHref(DEFAULT_QUERY)).toBe("/charges");
    expect(chargesHref({})).toBe("/charges");
  });

  test("means the same after being written and read", () => {
    const href = chargesHref(FULL);
    expect(read(href.slice(href.indexOf("?") + 1))).toEqual({ query: FULL, dropped: [] });
  });

  test("an end without payment is in the place of statuses", () => {
    const { query } = read("status=PENDING&ended=refused");
    expect(query).toEqual({ ...DEFAULT_QUERY, ended: "refused" });
    expect(chargesHref(query)).toBe("/charges?ended=refused");
  });

  test("says no more than it must, and the same choice the same way", () => {
    expect(chargesHref({ statuses: ["RECEIVED", "PENDING"], page: 2 })).toBe(
      "/charges?status=PENDING&status=RECEIVED&page=2",
    );
    expect(chargesHref({ createdFrom: new Date("2026-11-01T03:00:00Z") })).toBe(
      "/charges?createdFrom=2026-11-01T03%3A00%3A00Z",
    );
  });

  test.each([
    ["status=PAID", ["status"]],
    ["status=received", ["status"]],
    ["billingType=__proto__", ["billingType"]],
    ["payerDocument=123", ["payerDocument"]],
    ["dueDateFrom=2026-02-30", ["dueDateFrom"]],
    ["createdFrom=2026-11-01", ["createdFrom"]],
    ["ended=CANCELED", ["ended"]],
    ["refunded=wholly", ["refunded"]],
    ["amountFrom=1,5", ["amountFrom"]],
    ["amountTo=-1", ["amountTo"]],
    ["amountFrom=2&amountTo=1", ["amountFrom", "amountTo"]],
    ["page=-1", ["page"]],
    ["page=1&page=2", ["page"]],
    ["size=0&sort=name", ["size", "sort"]],
    [`q=${"x".repeat(201)}`, ["q"]],
    ["q=%00", ["q"]],
    ["reference=", ["reference"]],
    ["reference=%00", ["reference"]],
    [`reference=${"x".repeat(101)}`, ["reference"]],
  ])("leaves out what it cannot understand, and names it: %s", (address, dropped) => {
    const { query, dropped: named } = read(address);
    expect(query).toEqual(DEFAULT_QUERY);
    expect(named).toEqual(dropped);
  });

  test.each([
    ["dueDateFrom=2026-11-30&dueDateTo=2026-11-01", ["dueDateFrom", "dueDateTo"]],
    ["paidOnFrom=2026-11-30&paidOnTo=2026-11-01", ["paidOnFrom", "paidOnTo"]],
    [
      "createdFrom=2026-11-30T00:00:00Z&createdTo=2026-11-01T00:00:00Z",
      ["createdFrom", "createdTo"],
    ],
  ])("leaves out both bounds of a window that is the wrong way round: %s", (address, dropped) => {
    expect(read(address)).toEqual({ query: DEFAULT_QUERY, dropped });
  });

  test("keeps the good bound of a window whose other bound is not understood", () => {
    const { query, dropped } = read(
      "dueDateFrom=x&dueDateTo=2026-11-30&status=PAID&status=PENDING",
    );
    expect(dropped).toEqual(["status", "dueDateFrom"]);
    expect(query).toEqual({
      ...DEFAULT_QUERY,
      statuses: ["PENDING"],
      dueDateTo: day("2026-11-30"),
    });
  });

  test("ignores names it does not know, and what surrounds a searched text", () => {
    expect(read("utm_source=mail&q=%20%20maria%20souza%20").query.text).toBe("maria souza");
    expect(read("q=%20%20").query.text).toBeNull();
  });

  test("reads what the page was given, repeated or not", () => {
    const given = { status: ["RECEIVED", "PENDING"], page: "3", q: undefined };
    expect(readChargesAddress(parametersOf(given)).query).toEqual({
      ...DEFAULT_QUERY,
      statuses: ["RECEIVED", "PENDING"],
      page: 3,
    });
  });
});

describe("a form of the list", () => {
  const form = (text: string) => addressOfForm(new URLSearchParams(text))?.toString() ?? null;

  test("is an address once what was left empty is left out", () => {
    expect(form("q=&status=PENDING&dueDateFrom=&payerDocument=")).toBe("status=PENDING");
  });

  test("says days of creation as instants: the last day is included", () => {
    const address = form("createdFromDay=2026-11-01&createdToDay=2026-11-30") ?? "";
    expect(address).toBe("createdFrom=2026-11-01T03%3A00%3A00Z&createdTo=2026-12-01T03%3A00%3A00Z");
    expect(windowDays("created", read(address).query)).toEqual({
      from: "2026-11-01",
      to: "2026-11-30",
    });
  });

  test("takes a document with its punctuation", () => {
    expect(form("payerDocument=123.456.789-09")).toBe("payerDocument=12345678909");
    expect(form("payerDocument=12.345.678%2F0001-95")).toBe("payerDocument=12345678000195");
  });

  test("takes a CNPJ with letters, of either case, to an address that stays as it is", () => {
    const address = form("payerDocument=12.abc.345%2F01de-35&q=x") ?? "";
    expect(address).toBe("payerDocument=12ABC34501DE35&documents=2026&q=x");
    expect(form(address)).toBeNull();
    const { query, dropped } = read(address);
    expect(query.payerDocument).toBe("12ABC34501DE35");
    expect(dropped).toEqual([]);
    expect(read(chargesParameters(query).toString()).query).toEqual(query);
  });

  test("takes a reference without the space around it, and others beside it", () => {
    expect(form("reference=+PED-1+&reference=PED-2&reference=")).toBe(
      "reference=PED-1&reference=PED-2",
    );
  });

  test("keeps what cannot be understood, so that the page can name it", () => {
    const address = form("createdFromDay=ontem&payerDocument=12.3") ?? "";
    expect(read(address).dropped).toEqual(["payerDocument", "createdFrom"]);
  });

  test.each([
    "",
    "status=PENDING&page=2",
    "q=maria+souza",
    "createdTo=x",
    "dueDateFrom=2026-01-01",
  ])("that is an address already is not changed: %j", (address) => {
    expect(form(address)).toBeNull();
  });

  test("is changed once: its address stays as it is", () => {
    const address = form("q=+a+&createdFromDay=2026-11-01&createdToDay=x&page=&status=PAID") ?? "";
    expect(form(address)).toBeNull();
  });
});

describe("windows of days", () => {
  test.each(["created", "dueDate", "paidOn"] as const)("of %s go there and back", (window) => {
    for (const span of [
      { from: day("2026-11-01"), to: day("2026-11-30") },
      { from: day("2026-11-01"), to: null },
      { from: null, to: day("2026-11-30") },
      { from: null, to: null },
    ]) {
      expect(windowDays(window, { ...DEFAULT_QUERY, ...windowQuery(window, span) })).toEqual(span);
    }
  });

  test("that clocks were once changed in begin when the day did", () => {
    // On 4 November 2018 there was no midnight in Brasília: the day began at 1 a.m.
    const span = { from: day("2018-11-04"), to: day("2018-11-04") };
    expect(windowQuery("created", span)).toEqual({
      createdFrom: new Date("2018-11-04T03:00:00Z"),
      createdTo: new Date("2018-11-05T02:00:00Z"),
    });
    expect(windowDays("created", { ...DEFAULT_QUERY, ...windowQuery("created", span) })).toEqual(
      span,
    );
  });

  test("distinguish whole days from instants", () => {
    expect(hasWholeDays(read("createdFrom=2026-11-01T03:00:00Z").query)).toBe(true);
    expect(hasWholeDays(read("createdFrom=2026-11-01T03:00:01Z").query)).toBe(false);
    expect(hasWholeDays(read("createdTo=2026-11-01T00:00:00Z").query)).toBe(false);
  });
});

describe("a head of a column", () => {
  test("sorts from the largest, then from the smallest, from the first page", () => {
    const query = { ...DEFAULT_QUERY, page: 4 };
    expect(hrefSortedBy(query, "amount")).toBe("/charges?sort=amount%2Cdesc");
    const sorted = read("sort=amount,desc").query;
    expect(hrefSortedBy(sorted, "amount")).toBe("/charges?sort=amount%2Casc");
    expect(hrefSortedBy(DEFAULT_QUERY, "createdAt")).toBe("/charges?sort=createdAt%2Casc");
  });
});

describe("a charge's page", () => {
  const id = "0b5c8f54-3c3f-4ac1-9d5f-8f1d1f1f1f1f" as ChargeId;

  test("leads back to the list it was opened from", () => {
    const href = chargeHref(id, FULL);
    const { pathname, searchParams } = new URL(href, "http://x");
    expect(pathname).toBe(`/charges/${id}`);
    expect(backToChargesHref(searchParams.get("from") ?? undefined)).toBe(chargesHref(FULL));
  });

  test("says nothing of a list that is as usual", () => {
    expect(chargeHref(id)).toBe(`/charges/${id}`);
    expect(backToChargesHref(undefined)).toBe("/charges");
  });

  test.each([
    "//evil.example",
    "https://evil.example/?status=PENDING",
    "/\\evil.example",
    "javascript:alert(1)",
    "../login",
    "x".repeat(5_000),
  ])("leads nowhere but to the list: %s", (from) => {
    expect(backToChargesHref(from)).toMatch(/^\/charges(\?|$)/);
    expect(backToChargesHref([from, from])).toBe("/charges");
  });
});

test("a list is narrowed by what it leaves out, not by its order or its pages", () => {
  expect(isNarrowed(read("sort=amount&size=100&page=3").query)).toBe(false);
  expect(isNarrowed(read("q=maria").query)).toBe(true);
  expect(chargesParameters(DEFAULT_QUERY).toString()).toBe("");
});
