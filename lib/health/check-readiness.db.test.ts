import { expect, test } from "vitest";
import { env, settle } from "@/lib/platform/env";
import { freshDatabase } from "@/testing/database";
import { checkReadiness } from "./check-readiness";
import { beat } from "./store/health";

freshDatabase();

test("a service whose database has no room to write is not ready", async () => {
  await beat("a-worker");
  expect(await checkReadiness()).toBe(true);
  const { databaseUrl, secret, ...rest } = env();
  // A file system of Linux that has no free block.
  settle({ ...rest, databaseUrl, secret, databaseDir: "/proc" }, databaseUrl, secret);
  expect(await checkReadiness()).toBe(false);
});

test("calls at the same time share one reading, and the next one reads anew", async () => {
  const first = checkReadiness();
  expect(checkReadiness()).toBe(first);
  await first;
  const next = checkReadiness();
  expect(next).not.toBe(first);
  await next;
});
