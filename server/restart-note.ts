import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * How far a running launcher is with replacing its processes: how the command that asked for it
 * learns what came of it.
 */
export interface RestartNote {
  /** The launcher, which replaces them when it gets the signal. */
  readonly pid: number;
  /** How many times it was asked. */
  readonly asked: number;
  readonly state: { readonly kind: "idle" } | { readonly kind: "replacing" } | RestartOutcome;
}

export type RestartOutcome =
  | { readonly kind: "replaced"; readonly processes: number }
  | { readonly kind: "given-up"; readonly reason: string };

/** What asks the launcher of a data directory to replace its processes. */
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

/** For when there is nothing to be replaced any more. */
export function removeRestartNote(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}
