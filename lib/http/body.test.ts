import { expect, test } from "vitest";
import { isJson } from "./body";

const of = (type: string) => isJson(new Request("http://a", { headers: { "content-type": type } }));

test.each([
  ["application/json", true],
  ["Application/JSON ; charset = UTF-8;", true],
  ['application/json;charset="utf-8"', true],
  ["application/json;charset=latin1", false],
  ["application/json;charset=utf-8;charset=utf-8", false],
  ["application/json2", false],
  ["application/problem+json", false],
  ["text/plain;application/json", false],
])("a body of type %s is JSON: %s", (type, is) => {
  expect(of(type)).toBe(is);
});

test("D22 a type with spaces in it is read as quickly as others", () => {
  const spaces = " ".repeat(120_000);
  expect(of(`application/json${spaces}x`)).toBe(false);
  expect(of(`application/json;charset=utf-8${spaces}x`)).toBe(false);
  expect(of(`application/json${spaces};${spaces}charset${spaces}=${spaces}utf-8${spaces};`)).toBe(
    true,
  );
});
