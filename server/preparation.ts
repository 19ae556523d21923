import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { SettingError } from "@/lib/platform/env";
import type { PartVariables } from "./part-variables";
import type { Role } from "./role";
import type { Demo } from "./sandbox";

/**
 * How a launcher of this release deals with its processes: their files, arguments, messages and signals, and what
 * {@link Preparing} and {@link Prepared} hold. Raised when one of a release with the same number could not start them.
 */
export const LAUNCHER = 1;

/** What the process that prepares is to know beside its environment. */
export interface Preparing {
  /** {@link LAUNCHER} of the launcher, which may be of another release. */
  readonly launcher: number;
  readonly role: Role;
  readonly dev: boolean;
  /** Where the simulated bank is; null in production. */
  readonly simulatorUrl: string | null;
}

/** What a launcher has to know of the database before it starts the parts. */
export interface Prepared {
  readonly variables: PartVariables;
  readonly demo: Demo | null;
}

/** How preparing ended, as its process reports it. */
export type Preparation =
  | { readonly kind: "prepared"; readonly prepared: Prepared }
  /** `expected`: an operator can mend it, and the message is for them. */
  | { readonly kind: "failed"; readonly expected: boolean; readonly message: string };

/**
 * Migrates the database and makes what the parts need in it, by a process of its own: what that loads, such as Prisma's
 * engine and the job library, would stay in the launcher's memory for as long as the service runs (ADR 0009).
 *
 * @param home the folder of the release that is to run, which need not be the launcher's.
 * @returns what it found out, and what ends it before it is done.
 */
export function startPreparing(
  home: string,
  preparing: Omit<Preparing, "launcher">,
): {
  readonly done: Promise<Prepared>;
  stop(): Promise<void>;
} {
  const input: Preparing = { launcher: LAUNCHER, ...preparing };
  const child = fork(join(home, "dist", "server", "prepare.js"), [JSON.stringify(input)], {
    cwd: process.cwd(),
  });
  return { done: outcomeOf(child), stop: () => stopProcess(child) };
}

/** @throws SettingError for what an operator can mend; any other Error is a defect, with the stack of the process. */
async function outcomeOf(child: ChildProcess): Promise<Prepared> {
  const said: Preparation[] = [];
  child.on("message", (message) => said.push(message as Preparation));
  const [code, signal] = await once(child, "exit");
  const [outcome] = said;
  if (outcome?.kind === "prepared") return outcome.prepared;
  if (outcome === undefined) throw new Error(`preparing the database ended (${signal ?? code})`);
  if (outcome.expected) throw new SettingError(outcome.message);
  throw Object.assign(new Error("preparing the database failed"), { stack: outcome.message });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
