import {
  RESTART_SIGNAL,
  type RestartNote,
  type RestartOutcome,
  removeRestartNote,
  takeSwitchRequest,
  writeRestartNote,
} from "./restart-note";
import type { Part, RunningPart } from "./supervisor";

/** The processes of one release, in the order in which they are replaced. */
export interface Generation {
  /** The folder of the release. */
  readonly home: string;
  readonly parts: readonly Part[];
}

interface Replaced {
  readonly dataDir: string;
  /** What runs, in the order of its generation's parts. */
  readonly running: readonly RunningPart[];
  readonly first: Generation;
  readonly report: (sentence: string) => void;
  /** Why nothing can be replaced by processes of the same release now, in one sentence; null when it can. */
  readonly obstacle: (home: string) => string | null;
  /**
   * Prepares another release: as many parts, in the same order.
   *
   * @throws with one sentence when it cannot run here; then nothing has changed.
   */
  readonly prepare: (home: string) => Promise<Generation>;
}

/**
 * Replaces the parts, one after the other, whenever the signal comes: by fresh processes of the same release, or by those of
 * another one where that is requested (ADR 0091). When a successor does not become ready, its part and all later ones go on
 * unreplaced, and of a change to another release those before go back.
 *
 * @returns what stops listening for the signal.
 */
export function restartOnSignal({
  dataDir,
  running,
  first,
  report,
  obstacle,
  prepare,
}: Replaced): () => void {
  let now = first;
  let asked = 0;
  let replacing = false;
  let over = false;
  // Only `npm run restart` reads the note: a full disk is no reason to end, or not to restart.
  const noted = (write: () => void) => {
    try {
      write();
    } catch (error) {
      report(`How far a restart is cannot be noted: ${reasonOf(error)}`);
    }
  };
  const note = (state: RestartNote["state"]) =>
    noted(() => writeRestartNote(dataDir, { pid: process.pid, asked, home: now.home, state }));
  const restart = async () => {
    if (replacing || over) return;
    replacing = true;
    asked += 1;
    const home = takeSwitchRequest(dataDir);
    note({ kind: "replacing" });
    const outcome = await (home === null ? renew() : change(home));
    replacing = false;
    if (over) return;
    report(outcome.kind === "replaced" ? "Replaced all of them" : outcome.reason);
    note(outcome);
  };
  const renew = async (): Promise<RestartOutcome> => {
    const reason = obstacle(now.home);
    if (reason !== null) return { kind: "given-up", reason };
    report(`Replacing ${running.length} processes, one after the other`);
    return replaceAll(running, now, now);
  };
  const change = async (home: string): Promise<RestartOutcome> => {
    try {
      report(`Preparing the release in ${home}`);
      const next = await prepare(home);
      report(`Replacing ${running.length} processes by those of ${home}, one after the other`);
      const outcome = await replaceAll(running, now, next);
      if (outcome.kind === "replaced") now = next;
      return outcome;
    } catch (error) {
      return { kind: "given-up", reason: reasonOf(error) };
    }
  };
  note({ kind: "idle" });
  process.on(RESTART_SIGNAL, restart);
  return () => {
    over = true;
    noted(() => removeRestartNote(dataDir));
  };
}

async function replaceAll(
  running: readonly RunningPart[],
  before: Generation,
  next: Generation,
): Promise<RestartOutcome> {
  let replaced = 0;
  try {
    for (const [index, part] of running.entries()) {
      await part.replace(next.parts[index]);
      replaced += 1;
    }
    return { kind: "replaced", processes: running.length };
  } catch (error) {
    // After any failure, such as too little memory for a successor, the present processes go on serving.
    if (next === before)
      return {
        kind: "given-up",
        reason: `${reasonOf(error)} The processes not replaced yet go on.`,
      };
    const back = running.slice(0, replaced).map((part, index) => part.replace(before.parts[index]));
    const stuck = (await Promise.allSettled(back)).some(({ status }) => status === "rejected");
    const now = stuck
      ? "Some processes are of either release: try again, or stop the service and start it."
      : `The processes are those of ${before.home} again.`;
    return { kind: "given-up", reason: `${reasonOf(error)} ${now}` };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
