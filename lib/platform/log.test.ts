import { closeSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstLine, openLog } from "./log";

test("a full disk fails nobody who logs, and the lines lost are counted when there is room again", async () => {
  const full = openSync("/dev/full", "a");
  const file = join(tmpdir(), `vintem-log-${process.pid}.log`);
  const room = openSync(file, "a");
  const { log, destination } = openLog(full);
  for (let n = 0; n < 5_000; n += 1) log.info({ n, padding: "x".repeat(100) }, "a request");
  expect(destination).toHaveProperty(
    "_len",
    expect.toSatisfy((kept: number) => kept <= 65_536),
  );
  Object.assign(destination, { fd: room });
  log.info("there is room again");
  await expect.poll(() => readFileSync(file, "utf8")).toContain("log lines were dropped");
  const lines = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const kept = lines.filter(({ msg }) => msg === "a request");
  expect(kept[0]).toMatchObject({ n: 0 });
  const { lines: dropped } = lines.find(({ msg }) => msg === "log lines were dropped");
  expect([5_000, 5_001]).toContain(kept.length + dropped);
  closeSync(full);
  closeSync(room);
  rmSync(file);
});

test("of what a library says with a stack its first line is logged", () => {
  expect(firstLine("Failed task 7: no\n    at work (jobs.js:1:2)")).toBe("Failed task 7: no");
  expect(firstLine("x".repeat(400))).toHaveLength(300);
});
