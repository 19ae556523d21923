import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startOf } from "@/bin/processes.mjs";
import { instanceOn } from "@/bin/running.mjs";
import { SettingError } from "@/lib/platform/env";
import { lockInstance, runningInstance } from "./instance-lock";

let dataDir: string;
const others: ChildProcess[] = [];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "vintem-lock-"));
});
afterEach(() => {
  for (const other of others.splice(0)) other.kill("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

/** A Node.js process that has nothing to do with the service. */
async function anotherProcess(): Promise<number> {
  const script = "process.stdout.write('up'); setInterval(() => {}, 1000)";
  const other = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "ignore"] });
  others.push(other);
  await once(other.stdout, "data");
  return other.pid ?? 0;
}

test("a lock whose number is another process's by now is taken over", async () => {
  const pid = await anotherProcess();
  writeFileSync(join(dataDir, "vintem.pid"), `${pid} ${process.pid} before-the-crash 12345`);
  expect([runningInstance(dataDir), instanceOn(dataDir)]).toEqual([null, null]);
  const unlock = await lockInstance(dataDir);
  const [holder, , ...start] = readFileSync(join(dataDir, "vintem.pid"), "utf8").split(" ");
  expect([Number(holder), start.join(" ")]).toEqual([process.pid, startOf(process.pid)]);
  unlock();
  expect(readdirSync(dataDir)).toEqual([]);
});

test("the lock of a process that runs is not taken, whichever release wrote it", async () => {
  const pid = await anotherProcess();
  for (const start of [` ${startOf(pid)}`, ""]) {
    writeFileSync(join(dataDir, "vintem.pid"), `${pid} ${process.pid}${start}`);
    expect([runningInstance(dataDir), instanceOn(dataDir)]).toEqual([pid, pid]);
    const refused = lockInstance(dataDir);
    await expect(refused).rejects.toThrow(SettingError);
    await expect(refused).rejects.toThrow(/^Another Vintém \(process \d+\) is running on/);
  }
});

test("what cannot be written to is said at once", async () => {
  for (const folder of ["/proc", "/proc/1", join(dataDir, "a-file")]) {
    if (folder.startsWith(dataDir)) writeFileSync(folder, "");
    await expect(lockInstance(folder)).rejects.toThrow(
      /cannot be written to \(E[A-Z]+\): mend that/,
    );
  }
  const folder = join(dataDir, "taken");
  mkdirSync(join(folder, "vintem.pid", "x"), { recursive: true });
  await expect(lockInstance(folder)).rejects.toThrow(/cannot be written to/);
});
