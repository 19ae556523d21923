import { expect, test } from "vitest";
import { auditHref, parseAuditSearch } from "./audit-search";

test("an address that the page wrote is read as it was meant", () => {
  const search = parseAuditSearch({
    merchant: " Padaria ",
    person: "ana@",
    act: "charge.refund",
    day: "2026-11-21",
    before: "120",
  });
  const address = auditHref("/operator/audit", search);
  const again = Object.fromEntries(new URL(address, "https://x.example").searchParams);
  expect(parseAuditSearch(again)).toEqual(search);
  expect(search.merchant).toBe("Padaria");
});

test("what the database would not take is left out", () => {
  const search = parseAuditSearch({ person: "ana\0@", act: "\0" });
  expect(search).toMatchObject({ person: "ana@", act: "" });
});

test("what makes no sense counts as not given", () => {
  const search = parseAuditSearch({ day: "2026-02-30", before: "x'", person: ["a", "b"] });
  expect(search).toEqual({ merchant: "", person: "", act: "", day: null, before: null });
  expect(auditHref("/operator/audit", search)).toBe("/operator/audit");
});
