import {
  RESTART_SIGNAL,
  type RestartNote,
  type RestartOutcome,
  removeRestartNote,
  writeRestartNote,
} from "./restart-note";
import type { RunningPart } from "./supervisor";

interface Replaced {
  readonly dataDir: string;
  /** In the order in which they are replaced. */
  readonly parts: readonly RunningPart[];
  readonly report: (sentence: string) => void;
  /** Why nothing can be replaced now, in one sentence; null when it can. */
  readonly obstacle: () => string | null;
}

/**
 * Replaces the parts, one after the other, whenever the signal comes. When a successor does not become
 * ready, its part and all later ones go on unreplaced.
 *
 * @returns what stops listening for the signal.
 */
export function restartOnSignal({ dataDir, parts, report, obstacle }: Replaced): () => void {
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
    noted(() => writeRestartNote(dataDir, { pid: process.pid, asked, state }));
  const restart = async () => {
    if (replacing || over) return;
    replacing = true;
    asked += 1;
    note({ kind: "replacing" });
    const reason = obstacle();
    if (reason === null) report(`Replacing ${parts.length} processes, one after the other`);
    const outcome =
      reason === null ? await replaceAll(parts) : ({ kind: "given-up", reason } as const);
    replacing = false;
    if (over) return;
    report(outcome.kind === "replaced" ? "Replaced all of them" : outcome.reason);
    note(outcome);
  };
  note({ kind: "idle" });
  process.on(RESTART_SIGNAL, restart);
  return () => {
    over = true;
    noted(() => removeRestartNote(dataDir));
  };
}

async function replaceAll(parts: readonly RunningPart[]): Promise<RestartOutcome> {
  try {
    for (const part of parts) await part.replace();
    return { kind: "replaced", processes: parts.length };
  } catch (error) {
    // After any failure, such as too little memory for a successor, the present processes go on serving.
    const reason = `${reasonOf(error)} The processes not replaced yet go on.`;
    return { kind: "given-up", reason };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
