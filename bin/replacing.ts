import { monotonicMs, pause } from "@/lib/platform/clock";
import { SettingError } from "@/lib/platform/env";
import { runningInstance } from "@/server/instance-lock";
import {
  RESTART_SIGNAL,
  type RestartNote,
  readRestartNote,
  requestSwitch,
} from "@/server/restart-note";

/** How long the service may take to confirm the signal. */
const CONFIRM_WITHIN_MS = 10_000;

/** The service that runs on a data directory, as it notes itself. @throws SettingError for none. */
export function runningService(dataDir: string): RestartNote {
  const note = readRestartNote(dataDir);
  if (note === null || note.pid !== runningInstance(dataDir)) {
    throw new SettingError(`No service that npm start started is running on ${dataDir}.`);
  }
  return note;
}

/**
 * Has the running service replace its processes, and waits until it has.
 *
 * @param before the service as it was found.
 * @param home the release whose processes take their places; null for the one that runs.
 * @returns how many were replaced.
 * @throws SettingError with the service's own sentence when it gave up.
 */
export async function replaceProcesses(
  dataDir: string,
  before: RestartNote,
  home: string | null,
): Promise<number> {
  if (before.state.kind === "replacing") throw new SettingError("A restart is under way already.");
  requestSwitch(dataDir, home);
  process.kill(before.pid, RESTART_SIGNAL);
  const start = monotonicMs();
  for (;;) {
    const { asked, state } = runningService(dataDir);
    if (asked > before.asked && state.kind === "replaced") return state.processes;
    if (asked > before.asked && state.kind === "given-up") throw new SettingError(state.reason);
    if (asked === before.asked && monotonicMs() - start > CONFIRM_WITHIN_MS) {
      throw new SettingError("The service does not say how far it is: look at what it writes.");
    }
    await pause(100);
  }
}
