import { type ChildProcess, fork } from "node:child_process";
import cluster from "node:cluster";
import { once } from "node:events";
import { closeSync, fchmodSync, mkdirSync, openSync } from "node:fs";
import { join } from "node:path";
import { monotonicMs, pause } from "@/lib/platform/clock";
import { SUCCESSOR } from "./successor";

/** A part of the service in a process of its own. */
export interface Part {
  readonly name: "simulator" | "worker" | "web";
  /** The folder of the release that it runs from: a running launcher may change to another one (ADR 0091). */
  readonly home: string;
  /** The file below `dist` of that folder. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly variables: Readonly<Record<string, string>>;
  /** Several processes of the part listen at one port. */
  readonly sharesPort?: true;
}

/** A part that runs, and is started again when it dies. */
export interface RunningPart {
  /**
   * What the part said when it was ready.
   *
   * @throws PartFailed when it dies before: then it is not started again.
   */
  readonly ready: Promise<Readonly<Record<string, unknown>>>;
  /** Ends all of it, whatever is under way: nothing is started from here on. */
  stop(): Promise<void>;
  /**
   * Starts a successor, and once that is ready lets the one that runs end what it has begun.
   *
   * @param next what runs from then on, as of another release; what runs now when it is left out.
   * @throws PartFailed when the successor does not become ready, or the part is being stopped: then
   *   everything stays as it was.
   */
  replace(next?: Part): Promise<void>;
}

/** How the parts of one launcher are started. */
export interface StartOptions {
  /** Where the parts' output goes; null leaves it on this terminal. */
  readonly logDir: string | null;
  readonly report: (sentence: string) => void;
  /** How long a successor may take until it is ready; 3 min when it is left out. */
  readonly readyMs?: number;
  /** Gets each process of the part that is started, its successors too. */
  readonly onSpawn?: (child: ChildProcess) => void;
}

// Every process accepts connections from the port itself. Handed out by the launcher instead, a new
// connection takes three times as long (measured), and one on its way to a process that dies is lost.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** A part that lived shorter than this is started again later each time, at most this much later. */
const QUICK_DEATH_MS = 10_000;
const LONGEST_PAUSE_MS = 10_000;
const STOP_MS = 20_000;

/** How long a successor may take until it is ready: its predecessor serves meanwhile, so this only ends one that hangs. */
const READY_MS = 180_000;
/** How long a predecessor may take to end what it has begun, such as a long export. */
const RETIRE_MS = 5 * 60_000;

/**
 * Starts a part and, from when it was ready for the first time, keeps it running: one that dies is
 * started again, a little later each time. It can be stopped at once, ready or not.
 */
export function startPart(first: Part, options: StartOptions): RunningPart {
  /** What is started again when it dies. */
  let part = first;
  /** All that were started and have not ended: the one that runs, its successor, its predecessor. */
  const living = new Set<ChildProcess>();
  /** Processes that have been ready: only these can receive the message to retire. */
  const able = new WeakSet<ChildProcess>();
  /** The start of a successor: settles once that has taken over, or has failed. */
  let succession: Promise<ChildProcess> | null = null;
  let stopping = false;
  let child = spawnOne(part);
  const ready = whenReady(child, part, options);
  ready.then(
    () => watch(child),
    () => {},
  );
  return { ready, stop, replace };

  function spawnOne(one: Part): ChildProcess {
    const spawned = spawnPart(one, options);
    living.add(spawned);
    options.onSpawn?.(spawned);
    spawned.once("exit", () => living.delete(spawned));
    spawned.on("message", (message) => {
      if (isReady(message)) able.add(spawned);
    });
    return spawned;
  }

  function watch(watched: ChildProcess, quickDeaths = 0, startedAt = monotonicMs()): void {
    watched.once("exit", async (code, signal) => {
      if (stopping || watched !== child) return;
      const deaths = monotonicMs() - startedAt < QUICK_DEATH_MS ? quickDeaths + 1 : 0;
      options.report(`The ${part.name} ended (${signal ?? code}); starting it again`);
      // The launcher never gives up: what the part needs, such as the database, may come back.
      await pause(Math.min(100 * 2 ** deaths, LONGEST_PAUSE_MS));
      // A successor that is starting takes this one's place.
      await succession?.catch(() => {});
      if (stopping || watched !== child) return;
      child = spawnOne(part);
      watch(child, deaths);
    });
  }

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all([...living].map(stopProcess));
  }

  async function replace(next = part): Promise<void> {
    if (stopping) throw new PartFailed(`The ${part.name} is being stopped.`);
    succession = succeed(next);
    const predecessor = await succession.finally(() => {
      succession = null;
    });
    if (!living.has(predecessor)) return;
    await (able.has(predecessor) ? retire(predecessor) : stopProcess(predecessor));
  }

  /** @returns the one whose place was taken, which may have died meanwhile. */
  async function succeed(next: Part): Promise<ChildProcess> {
    const successor = spawnOne({ ...next, args: [...(next.args ?? []), SUCCESSOR] });
    await readyInTime(successor, next, options);
    const predecessor = child;
    child = successor;
    part = next;
    watch(child);
    return predecessor;
  }
}

/** Waits for a successor, and kills one that takes too long. @throws PartFailed saying which it was. */
async function readyInTime(
  successor: ChildProcess,
  next: Part,
  options: StartOptions,
): Promise<void> {
  const { readyMs = READY_MS } = options;
  let isLate = false;
  const late = setTimeout(() => {
    isLate = true;
    successor.kill("SIGKILL");
  }, readyMs);
  try {
    await whenReady(successor, next, options);
  } catch (error) {
    if (!isLate) throw error;
    throw new PartFailed(`The ${next.name} was not ready within ${readyMs / 1_000} s.`);
  } finally {
    clearTimeout(late);
  }
}

async function retire(predecessor: ChildProcess): Promise<void> {
  const ended = once(predecessor, "exit");
  // A process that does not receive the message has ended, or is about to.
  predecessor.send({ kind: "retire" }, () => {});
  const late = setTimeout(() => void stopProcess(predecessor), RETIRE_MS);
  await ended;
  clearTimeout(late);
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(late);
}

function spawnPart(
  { name, home, script, args = [], variables, sharesPort }: Part,
  { logDir, report }: StartOptions,
): ChildProcess {
  const output = logDir === null ? "inherit" : openLog(logDir, name, report);
  const stdio = ["ignore", output, output, "ipc"] as const;
  const exec = join(home, "dist", script);
  const options = { cwd: home, stdio: [...stdio] };
  try {
    if (!sharesPort) {
      return fork(exec, [...args], { ...options, env: { ...process.env, ...variables } });
    }
    cluster.setupPrimary({ ...options, exec, args: [...args] });
    return cluster.fork(variables).process;
  } finally {
    // The child has a descriptor of its own by now.
    if (typeof output === "number") closeSync(output);
  }
}

/** The descriptor of a part's log; a part whose log cannot be made, as on a full disk, runs without one. */
function openLog(
  logDir: string,
  name: string,
  report: (sentence: string) => void,
): number | "ignore" {
  try {
    mkdirSync(logDir, { recursive: true, mode: 0o700 });
    const log = openSync(join(logDir, `${name}.log`), "a", 0o600);
    // One of a release before was everybody's to read.
    fchmodSync(log, 0o600);
    return log;
  } catch (error) {
    report(`The ${name} runs without a log (${(error as NodeJS.ErrnoException).code})`);
    return "ignore";
  }
}

function whenReady(
  child: ChildProcess,
  { name }: Part,
  { logDir }: StartOptions,
): Promise<Readonly<Record<string, unknown>>> {
  return new Promise((ready, failed) => {
    child.on("message", (message) => {
      if (isReady(message)) ready(message);
    });
    child.once("exit", (code, signal) => {
      const where = logDir === null ? "" : `; see ${join(logDir, `${name}.log`)}`;
      failed(new PartFailed(`The ${name} did not start (${signal ?? code})${where}.`));
    });
  });
}

function isReady(message: unknown): message is Readonly<Record<string, unknown>> {
  return (message as { kind?: unknown }).kind === "ready";
}

/** A part that did not become ready, in one sentence. */
export class PartFailed extends Error {
  readonly code = "part";
}
