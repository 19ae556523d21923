import { expect, test } from "vitest";
import { isJson } from "./body";

function from(type: string, encoding?: string): Request {
  const headers = { "content-type": type, ...(encoding ? { "content-encoding": encoding } : {}) };
  return new Request("http://localhost/payments", { method: "POST", headers });
}

test.each([
  "application/json",
  "application/json;",
  "APPLICATION/JSON ; charset=UTF-8",
  'application/json;charset="utf-8";',
  "application/json; charset = utf-8 ; ",
])("a body of type %j is JSON", (type) => {
  expect(isJson(from(type))).toBe(true);
  expect(isJson(from(type, "identity"))).toBe(true);
  expect(isJson(from(type, "gzip"))).toBe(false);
});

test.each([
  "",
  "text/json",
  "application/jsonp",
  "application/json;;",
  "application/json;charset=latin1",
  "application/json;charset=utf-8;charset=utf-8",
  "application/json;version=1",
  "application/json, application/json",
])("a body of type %j is none", (type) => {
  expect(isJson(from(type))).toBe(false);
});

// What grows with the square of it would take a minute, and run into the time that a test may take.
test("D22 a body's type is read in a header of 200,000 blanks", () => {
  const blanks = " ".repeat(200_000);
  expect(isJson(from(`application/json${blanks}x`))).toBe(false);
  expect(isJson(from(`application/json;charset=utf-8${blanks};`))).toBe(true);
});
