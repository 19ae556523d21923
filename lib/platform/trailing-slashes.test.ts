import { expect, test } from "vitest";
import { withoutTrailingSlashes } from "./trailing-slashes";

test.each([
  ["https://api.example/v2//", "https://api.example/v2"],
  ["https://api.example/v2", "https://api.example/v2"],
  ["/docs/a/", "/docs/a"],
  ["///", ""],
  ["", ""],
])("%j without its slashes at the end is %j", (address, bare) => {
  expect(withoutTrailingSlashes(address)).toBe(bare);
});

// What grows with the square of it would take a minute, and run into the time that a test may take.
test("D22 an address of 500,000 slashes is read as any other", () => {
  const slashes = "/".repeat(500_000);
  expect(withoutTrailingSlashes(`${slashes}a`)).toBe(`${slashes}a`);
  expect(withoutTrailingSlashes(`a${slashes}`)).toBe("a");
});
