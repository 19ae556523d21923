import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { PROJECT } from "./project";
import { restartOnSignal } from "./restart";
import { RESTART_SIGNAL, readRestartNote, requestSwitch } from "./restart-note";
import type { Part } from "./supervisor";
import { startTestPart, type TestPart } from "./test-part";

/** A launcher of one part, in this process; what it said. */
function launcherOf(
  part: TestPart,
  obstacle: string | null,
  nextReleases: ReadonlyMap<string, Part> = new Map(),
) {
  const dataDir = mkdtempSync(join(tmpdir(), "vintem-restart-"));
  const reported: string[] = [];
  const report = (sentence: string) => void reported.push(sentence);
  const leaveAlone = restartOnSignal({
    dataDir,
    running: [part.running],
    first: { home: PROJECT, parts: [part.part] },
    report,
    obstacle: () => obstacle,
    prepare: async (home) => {
      const next = nextReleases.get(home);
      if (!next) throw new Error(`There is no release in ${home}.`);
      return { home, parts: [next] };
    },
  });
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

test("a change to another release starts that one's processes, and one that dies is started from there", async () => {
  const [part, next] = [await startTestPart(), await startTestPart()];
  const releases = new Map([["/next", next.part]]);
  const { dataDir, reported } = launcherOf(part, "It was built anew.", releases);
  requestSwitch(dataDir, "/next");
  process.emit(RESTART_SIGNAL);
  await vi.waitFor(() => expect(reported).toContain("Replaced all of them"), 30_000);
  expect(readRestartNote(dataDir)).toMatchObject({ home: "/next", state: { kind: "replaced" } });
  expect(part.alive()).toEqual([]);
  const [own, taken = 0, ...more] = next.started();
  expect(more).toEqual([]);
  process.kill(taken, "SIGKILL");
  await vi.waitFor(() => expect(next.started()).toHaveLength(3), 30_000);
  expect(next.alive()).toEqual([own, next.started()[2]]);
  expect(part.started()).toHaveLength(1);
});

test("a release that cannot run here changes nothing, and its reason is noted", async () => {
  const part = await startTestPart();
  const { dataDir } = launcherOf(part, null);
  requestSwitch(dataDir, "/nowhere");
  process.emit(RESTART_SIGNAL);
  const reason = "There is no release in /nowhere.";
  await vi.waitFor(
    () => expect(readRestartNote(dataDir)?.state).toEqual({ kind: "given-up", reason }),
    30_000,
  );
  expect(readRestartNote(dataDir)?.home).toBe(PROJECT);
  expect(part.started()).toHaveLength(1);
});

test("a request that a killed command left behind changes no later restart", async () => {
  const part = await startTestPart();
  const { dataDir, reported } = launcherOf(part, null);
  requestSwitch(dataDir, "/nowhere");
  requestSwitch(dataDir, null);
  process.emit(RESTART_SIGNAL);
  await vi.waitFor(() => expect(reported).toContain("Replaced all of them"), 30_000);
  expect(readRestartNote(dataDir)?.home).toBe(PROJECT);
});
