import {
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rotateLogs } from "./log-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vintem-logs-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a log that has grown large begins anew, and its writer goes on", () => {
  const file = join(folder, "web.log");
  const writer = openSync(file, "a");
  for (const line of ["first\n", "second\n", "third\n"]) {
    writeSync(writer, line);
    rotateLogs(folder, 4);
  }
  writeSync(writer, "x\n");
  rotateLogs(folder, 4);
  closeSync(writer);
  expect(readFileSync(file, "utf8")).toBe("x\n");
  expect(readFileSync(`${file}.1`, "utf8")).toBe("third\n");
  expect(readdirSync(folder)).toHaveLength(2);
});

test("what is no log file is left alone", () => {
  writeFileSync(join(folder, "secret"), "x".repeat(10));
  symlinkSync("secret", join(folder, "web.log"));
  rotateLogs(folder, 4);
  rotateLogs(join(folder, "missing"), 4);
  expect(readFileSync(join(folder, "secret"), "utf8")).toBe("x".repeat(10));
  expect(readdirSync(folder).sort()).toEqual(["secret", "web.log"]);
});
