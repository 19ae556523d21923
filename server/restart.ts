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
  readonly tell: (sentence: string) => void;
  /** Why nothing can be replaced now, in one sentence; null when it can. */
  readonly obstacle: () => string | null;
}

/**
 * From now on the signal replaces the parts, one after the other. The first one whose successor does
 * not become ready is the last one tried: it and those after it go on as they are.
 *
 * @returns what ends this.
 */
export function restartOnSignal({ dataDir, parts, tell, obstacle }: Replaced): () => void {
  let asked = 0;
  let replacing = false;
  let over = false;
  // Only the command that asked reads it: a full disk is no reason to end, or not to restart.
  const noted = (write: () => void) => {
    try {
      write();
    } catch (error) {
      tell(`How far a restart is cannot be noted: ${reasonOf(error)}`);
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
    if (reason === null) tell(`Replacing ${parts.length} processes, one after the other`);
    const outcome =
      reason === null ? await replaceAll(parts) : ({ kind: "given-up", reason } as const);
    replacing = false;
    if (over) return;
    tell(outcome.kind === "replaced" ? "Replaced all of them" : outcome.reason);
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
    // Whatever it is, such as no memory for one more: what serves goes on serving.
    const reason = `${reasonOf(error)} The processes not replaced yet go on.`;
    return { kind: "given-up", reason };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
