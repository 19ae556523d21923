import { expect, test } from "vitest";
import { readFeedQuery } from "./feed-query";

const read = (query: string) => readFeedQuery(new URLSearchParams(query));

test("without parameters the feed begins at its beginning, and nobody waits", () => {
  const query = { after: 0, limit: 100, types: null, wait: 0 };
  expect(read("")).toEqual({ kind: "valid", query });
});

test("every parameter is read, and types may repeat", () => {
  expect(read("after=12&limit=500&wait=25&type=exception.*&type=payment.received")).toEqual({
    kind: "valid",
    query: {
      after: 12,
      limit: 500,
      types: ["payment.received", "exception.opened", "exception.resolved"],
      wait: 25,
    },
  });
  expect(read("after=latest")).toMatchObject({ query: { after: "latest" } });
});

test.each([
  ["after=-1", "after"],
  ["after=first", "after"],
  ["after=9007199254740992", "after"],
  ["limit=0", "limit"],
  ["limit=501", "limit"],
  ["wait=26", "wait"],
  ["wait=1.5", "wait"],
  ["type=payment", "type"],
  ["type=*", "type"],
  ["type=endpoint.test", "type"],
  ["after=1&after=2", "after"],
])("what breaks a rule is named: %s", (query, parameter) => {
  expect(read(query)).toMatchObject({ kind: "invalid", errors: [{ parameter }] });
});
