import { expect, test } from "vitest";
import { callbackPath } from "./callback-path";

test.each(["/charges", "/charges?status=PENDING&page=2", "/", "/charges#content", "/a//b"])(
  "after signing in a user goes to the page that the request was for: %j",
  (path) => {
    expect(callbackPath(path)).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " /charges",
  "https:evil.example",
  "https://evil.example/charges",
  "javascript:alert(1)",
  "charges",
  "/charges\\..",
  "/cobranças",
  "",
  undefined,
  `/${"a".repeat(5_000)}`,
])("after signing in nobody leaves this site: %j", (path) => {
  const chosen = callbackPath(path);
  expect(chosen).toBe("/");
  expect(new URL(chosen, "https://vintem.example").origin).toBe("https://vintem.example");
});

test("a repeated address is no address", () => {
  expect(callbackPath(["/a", "//evil.example"])).toBe("/");
});
