import { expect, test } from "vitest";
import { parseEventId, printEventId } from "./event-id";

const subjectId = "0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000";

test.each([
  [{ subject: "charge", subjectId, number: 3 }, "evt_0192aaaabbbb7ccc8dddeeeeffff0000_3"],
  [{ subject: "exception", subjectId, number: 12 }, "evt_x0192aaaabbbb7ccc8dddeeeeffff0000_12"],
  [{ subject: "notice", subjectId, number: 1 }, "evt_n0192aaaabbbb7ccc8dddeeeeffff0000_1"],
] as const)("an id follows from its event, and leads back to it: %o", (key, text) => {
  expect(printEventId(key)).toBe(text);
  expect(parseEventId(text)).toEqual(key);
});

test.each([
  "",
  "evt_0192aaaabbbb7ccc8dddeeeeffff0000",
  "evt_0192aaaabbbb7ccc8dddeeeeffff0000_0",
  "evt_0192aaaabbbb7ccc8dddeeeeffff0000_01",
  "evt_0192AAAABBBB7CCC8DDDEEEEFFFF0000_1",
  "evt_y0192aaaabbbb7ccc8dddeeeeffff0000_1",
  "evt_0192aaaabbbb7ccc8dddeeeeffff0000_1 ",
  "evt_0192aaaabbbb7ccc8dddeeeeffff0000_9999999999",
  "evt_test_0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000",
])("what is no id of the feed is none: %s", (text) => {
  expect(parseEventId(text)).toBeNull();
});
