import { expect, test } from "vitest";
import { hasRoomToWrite } from "./disk-space";

test("there is no room to write where a file system has none free", async () => {
  // Linux's view of processes: a file system of 0 blocks.
  expect(await hasRoomToWrite("/proc")).toBe(false);
  expect(await hasRoomToWrite(process.cwd())).toBe(true);
});

test("a disk that cannot be seen is not taken for a full one", async () => {
  expect(await hasRoomToWrite("/nowhere/at/all")).toBe(true);
  expect(await hasRoomToWrite(null)).toBe(true);
});
