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
