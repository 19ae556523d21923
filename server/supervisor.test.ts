import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { pause } from "@/lib/platform/clock";
import { startTestPart } from "./test-part";

test("a part that is stopped while its predecessor retires starts nothing any more", async () => {
  const part = await startTestPart();
  part.be("retires slowly", true);
  const [first = 0] = part.started();
  const replaced = part.running.replace();
  await vi.waitFor(() => expect(part.gotRetire(first)).toBe(true), 30_000);
  await part.running.stop();
  await replaced;
  await expect(part.running.replace()).rejects.toThrow("The worker is being stopped.");
  expect(part.started()).toHaveLength(2);
  expect(part.alive()).toEqual([]);
});

test("a part that is stopped before it is ready leaves no process", async () => {
  const part = await startTestPart();
  part.be("succeeds slowly", true);
  const replaced = part.running.replace();
  await vi.waitFor(() => expect(part.started()).toHaveLength(2), 30_000);
  const refused = expect(replaced).rejects.toThrow("The worker did not start (SIGTERM).");
  await part.running.stop();
  await refused;
  expect(part.alive()).toEqual([]);
});

test("one that dies while its successor starts is replaced by that one alone", async () => {
  const part = await startTestPart();
  part.be("succeeds slowly", true);
  const replaced = part.running.replace();
  await vi.waitFor(() => expect(part.started()).toHaveLength(2), 30_000);
  const [first = 0, successor] = part.started();
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(part.reported).toHaveLength(1), 30_000);
  // Longer than until it would be started again.
  await pause(500);
  part.be("succeeds slowly", false);
  await replaced;
  expect(part.started()).toHaveLength(2);
  expect(part.alive()).toEqual([successor]);
});

test("one that dies while its successor starts in vain is started again", async () => {
  const part = await startTestPart();
  part.be("succeeds slowly", true);
  const replaced = part.running.replace();
  await vi.waitFor(() => expect(part.started()).toHaveLength(2), 30_000);
  const refused = expect(replaced).rejects.toThrow("The worker did not start (SIGKILL).");
  for (const pid of part.started()) process.kill(pid, "SIGKILL");
  await refused;
  await vi.waitFor(() => expect(part.started()).toHaveLength(3), 30_000);
  expect(part.alive()).toEqual(part.started().slice(2));
});

test("a successor that hangs is ended, and the one before goes on", async () => {
  const part = await startTestPart({ readyMs: 500 });
  part.be("succeeds slowly", true);
  const [first] = part.started();
  await expect(part.running.replace()).rejects.toThrow("The worker was not ready within 0.5 s.");
  await vi.waitFor(() => expect(part.alive()).toEqual([first]), 30_000);
});

test("one that never became ready is stopped when it is replaced, not asked to retire", async () => {
  const part = await startTestPart();
  part.be("starts slowly", true);
  const [first = 0] = part.started();
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(part.started()).toHaveLength(2), 30_000);
  await part.running.replace();
  const [, , successor] = part.started();
  expect(part.alive()).toEqual([successor]);
});

test("a log is nobody else's to read on this machine", async () => {
  const { folder } = await startTestPart({ logs: true });
  const mode = (path: string) => statSync(join(folder, path)).mode & 0o777;
  expect(mode("logs")).toBe(0o700);
  expect(mode("logs/worker.log")).toBe(0o600);
});
