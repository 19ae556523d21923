import { readFileSync } from "node:fs";

/** Whether a process has this id, whoever's it is. */
export function isAlive(pid) {
  if (!(pid > 1)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/**
 * When a process started, in ticks since a named boot of the machine: with its id that is one process and no
 * later one. Empty where that cannot be seen, for a process that is not there, and for one that has ended
 * and waits to be reaped.
 */
export function startOf(pid) {
  const fields = statOf(pid);
  if (fields === null || fields[0] === "Z") return "";
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${fields[19]}`;
  } catch {
    return "";
  }
}

/**
 * Whether a process is the one that started then; where starts cannot be seen, whether it is a Node.js
 * process, as any of ours.
 */
export function isProcess(pid, start) {
  if (!isAlive(pid)) return false;
  const present = startOf(pid);
  return start && present ? start === present : statOf(pid)?.[0] !== "Z" && isNode(pid);
}

/**
 * The process that this one is to end with: its parent. npm starts a script through a shell, which outlives
 * an npm that is killed, so beyond such a shell it is npm.
 *
 * @returns its id, and whether it is still there.
 */
export function starter() {
  const parent = process.ppid;
  const beyond = isShellWithCommand(parent) ? parentOf(parent) : null;
  return {
    pid: beyond ?? parent,
    isThere: () => process.ppid === parent && (beyond === null || parentOf(parent) === beyond),
  };
}

function parentOf(pid) {
  const parent = Number(statOf(pid)?.[1]);
  return parent > 1 ? parent : null;
}

/** Linux's words about a process, from its state on; null where there are none. */
function statOf(pid) {
  try {
    // The name in the second field may hold spaces.
    return readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
  } catch {
    return null;
  }
}

function isShellWithCommand(pid) {
  const [program = "", option] = argumentsOf(pid);
  return /(^|\/)(ba|da|k|z)?sh$/.test(program) && option === "-c";
}

function isNode(pid) {
  const all = argumentsOf(pid);
  return all.length === 0 || all.some((argument) => argument.includes("node"));
}

function argumentsOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return [];
  }
}
