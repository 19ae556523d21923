import { expect, test } from "vitest";
import { readIdempotencyKey } from "./idempotency-key";

test.each(["a", "anonymized:2f8b5c1e-0000-4000-8000-000000000000", "~".repeat(255)])(
  "%s is a key",
  (key) => {
    expect(readIdempotencyKey(key)).toBe(key);
    expect(readIdempotencyKey(`"${key}"`)).toBe(key);
  },
);

test.each([
  "",
  "a b",
  "á",
  "~".repeat(256),
  // What stands for the key of a row whose payer was anonymised (prisma/functions/anonymized_mark.sql).
  "\x7fanonymized:2f8b5c1e-0000-4000-8000-000000000000",
])("%j is none", (key) => {
  expect(readIdempotencyKey(key)).toBeNull();
  expect(readIdempotencyKey(`"${key}"`)).toBeNull();
});
