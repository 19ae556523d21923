import { expect, test } from "vitest";
import { closesHref, parseClosesSearch } from "./closes-search";

test.each(["/closing", "/closing?state=differs", "/closing?state=open&page=2"])(
  "%s is read and written as it is",
  (address) => {
    const params = Object.fromEntries(new URL(address, "http://localhost").searchParams);
    expect(closesHref(parseClosesSearch("/closing", params))).toBe(address);
  },
);

test("what an address says of nothing known is left out", () => {
  const params = { state: "lost", page: "-1", more: "x" };
  expect(closesHref(parseClosesSearch("/operator/closing", params))).toBe("/operator/closing");
});
