import { expect, test } from "vitest";
import { CHARGE_EVENTS, CHARGE_NOTES } from "@/lib/charges/charge-status";
import {
  EVENT_TYPE_NAMES,
  type EventSource,
  FEED_TYPES,
  TYPE_PATTERNS,
  TYPED_SOURCES,
  typesOf,
} from "./event-types";

/** What `event_source` makes of the stored types: lib/events/store/numbering.db.test.ts compares it with the database. */
const SOURCES: readonly EventSource[] = [
  "created",
  ...CHARGE_EVENTS.filter(
    (type) => type !== "returned_to_received" && type !== "returned_to_confirmed",
  ),
  ...CHARGE_NOTES,
  "refund_failed",
  "exception_opened",
  "exception_resolved",
  "security_notice",
];

test("every source has one type, and none is left over", () => {
  expect(TYPED_SOURCES.map(([source]) => source).toSorted()).toEqual(SOURCES.toSorted());
});

test("names are dotted words, as Standard Webhooks wants them", () => {
  for (const type of EVENT_TYPE_NAMES) expect(type).toMatch(/^[a-z0-9_]+(\.[a-z0-9_]+)+$/);
});

test("a pattern names the types before whose dot it stands, a type itself", () => {
  expect(typesOf(["payment.*", "exception.*", "merchant.*"])).toEqual(FEED_TYPES);
  expect(typesOf(["exception.*"])).toEqual(["exception.opened", "exception.resolved"]);
  expect(typesOf(["payment.received", "exception.*", "payment.received"])).toEqual([
    "payment.received",
    "exception.opened",
    "exception.resolved",
  ]);
  expect(typesOf([])).toEqual([]);
});

test("whatever may be filtered by names a type of the feed", () => {
  expect(TYPE_PATTERNS.filter((pattern) => typesOf([pattern]).length === 0)).toEqual([]);
  expect(FEED_TYPES).not.toContain("endpoint.test");
});
