import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The progress of a launcher that replaces its processes, in a file: `npm run restart` reads the
 * outcome from it.
 */
export interface RestartNote {
  /** The launcher, which replaces them when it gets the signal. */
  readonly pid: number;
  /** How many times it received the signal. */
  readonly asked: number;
  /** The folder of the release that its processes run from. */
  readonly home: string;
  readonly state: { readonly kind: "idle" } | { readonly kind: "replacing" } | RestartOutcome;
}

export type RestartOutcome =
  | { readonly kind: "replaced"; readonly processes: number }
  | { readonly kind: "given-up"; readonly reason: string };

/** The signal on which a launcher replaces its processes. */
export const RESTART_SIGNAL = "SIGUSR2";

const fileIn = (dataDir: string) => join(dataDir, "restart.json");

/** Writes a note, whole. */
export function writeRestartNote(dataDir: string, note: RestartNote): void {
  const draft = `${fileIn(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(note));
  renameSync(draft, fileIn(dataDir));
}

/** The note of the launcher that runs on a data directory, or of one that was killed; null for none. */
export function readRestartNote(dataDir: string): RestartNote | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as RestartNote;
  } catch {
    return null;
  }
}

/** Removes the note when its launcher ends. */
export function removeRestartNote(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

const switchFileIn = (dataDir: string) => join(dataDir, "switch.json");

/**
 * Leaves the release to change to where the launcher looks for it, which may run as another user.
 *
 * @param home the folder of the release; null withdraws what a command that was killed left.
 */
export function requestSwitch(dataDir: string, home: string | null): void {
  const file = switchFileIn(dataDir);
  if (home === null) {
    rmSync(file, { force: true });
    return;
  }
  // A link that someone put there would lead the write to another file, and a command may run as root.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify({ home }), { mode: 0o644, flag: "wx" });
  renameSync(`${file}.new`, file);
}

/** Takes the request that goes with a signal: the folder of a release; null when the processes alone are to be replaced. */
export function takeSwitchRequest(dataDir: string): string | null {
  try {
    const file = switchFileIn(dataDir);
    const { home } = JSON.parse(readFileSync(file, "utf8")) as { readonly home: string };
    rmSync(file, { force: true });
    return home;
  } catch {
    return null;
  }
}
