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
}

/**
 * From now on the signal replaces the parts, one after the other. The first one whose successor does
 * not become ready is the last one tried: it and those after it go on as they are.
 *
 * @returns what ends this.
 */
export function restartOnSignal({ dataDir, parts, tell }: Replaced): () => void {
  let asked = 0;
  let replacing = false;
  let over = false;
  const note = (state: RestartNote["state"]) =>
    writeRestartNote(dataDir, { pid: process.pid, asked, state });
  const restart = async () => {
    if (replacing) return;
    replacing = true;
    asked += 1;
    tell(`Replacing ${parts.length} processes, one after the other`);
    note({ kind: "replacing" });
    const outcome = await replaceAll(parts);
    replacing = false;
    if (over) return;
    tell(outcome.kind === "replaced" ? "Replaced all of them" : outcome.reason);
    note(outcome);
  };
  note({ kind: "idle" });
  process.on(RESTART_SIGNAL, restart);
  return () => {
    over = true;
    removeRestartNote(dataDir);
  };
}

async function replaceAll(parts: readonly RunningPart[]): Promise<RestartOutcome> {
  try {
    for (const part of parts) await part.replace();
    return { kind: "replaced", processes: parts.length };
  } catch (error) {
    // Whatever it is, such as no memory for one more: what serves goes on serving.
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "given-up", reason: `${reason} The processes not replaced yet go on.` };
  }
}
