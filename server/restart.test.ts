import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { restartOnSignal } from "./restart";
import { RESTART_SIGNAL, readRestartNote } from "./restart-note";
import { startTestPart, type TestPart } from "./test-part";

/** A launcher of one part, in this process; what it said. */
function launcherOf(part: TestPart, obstacle: string | null) {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-restart-"));
  const reported: string[] = [];
  const report = (sentence: string) => void reported.push(sentence);
  const parts = [part.running];
  const leaveAlone = restartOnSignal({ dataDir, parts, report, obstacle: () => obstacle });
  onTestFinished(() => {
    leaveAlone();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir, reported };
}

test("a restart whose note cannot be written says so, and replaces nevertheless", async () => {
  const part = await startTestPart();
  const { dataDir, reported } = launcherOf(part, null);
  mkdirSync(join(dataDir, "restart.json.new"));
  process.emit(RESTART_SIGNAL);
  await vi.waitFor(() => expect(reported).toContain("Replaced all of them"), 30_000);
  expect(reported[0]).toMatch(/^How far a restart is cannot be noted: EISDIR/);
  expect(part.started()).toHaveLength(2);
  expect(part.alive()).toEqual(part.started().slice(1));
});

test("a restart that something stands in the way of replaces nothing", async () => {
  const part = await startTestPart();
  const { dataDir, reported } = launcherOf(part, "It was built anew.");
  process.emit(RESTART_SIGNAL);
  await vi.waitFor(() => expect(reported).toEqual(["It was built anew."]), 30_000);
  const state = { kind: "given-up", reason: "It was built anew." };
  expect(readRestartNote(dataDir)).toMatchObject({ asked: 1, state });
  expect(part.started()).toHaveLength(1);
});
