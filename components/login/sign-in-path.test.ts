import { expect, test } from "vitest";
import { callbackPath } from "./callback-path";
import { signInPath } from "./sign-in-path";

test.each([
  [null, "/"],
  ["/", "/"],
  ["/?_rsc=1a2b", "/"],
  ["/charges?_rsc=1a2b", "/charges"],
  ["/charges?status=PENDING&q=maria%20clara&_rsc=1", "/charges?status=PENDING&q=maria%20clara"],
])("the sign-in for %s leads to %s", (page, path) => {
  const target = new URL(signInPath(page), "http://shop.example").searchParams.get("callbackUrl");
  expect(callbackPath(target ?? undefined)).toBe(path);
});
