import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { requestSwitch, takeSwitchRequest } from "./restart-note";

test("a request to change the release is not written through a link", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-switch-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const other = join(dataDir, "other");
  writeFileSync(other, "kept");
  symlinkSync(other, join(dataDir, "switch.json.new"));
  requestSwitch(dataDir, "/opt/vintem/next");
  expect(readFileSync(other, "utf8")).toBe("kept");
  expect(takeSwitchRequest(dataDir)).toBe("/opt/vintem/next");
});
