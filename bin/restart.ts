import { monotonicMs, pause } from "@/lib/platform/clock";
import { launchEnv, SettingError } from "@/lib/platform/env";
import { runningInstance } from "@/server/instance-lock";
import { RESTART_SIGNAL, type RestartNote, readRestartNote } from "@/server/restart-note";
import { type Printed, runSingleCommand } from "./command";

const USAGE = `Restart: replaces the processes of the running service, one after the other.

  npm run -s restart
      Each new process takes over once it can serve; the old one then ends what it has begun, for
      as long as clients keep its connections open, 30 seconds at most after their last request.
      No request fails meanwhile. One that cannot serve ends the restart: the others go on.

It takes --json, and the DATA_DIR of the service. It is for renewed certificates, log files that were
moved away, memory that should be returned. It builds and installs nothing: a new release, and settings,
need a stop and a start, one node after the other behind a balancer (docs/scaling.md).
`;

/** How long the service may take to confirm the signal. */
const CONFIRM_WITHIN_MS = 10_000;

await runSingleCommand(USAGE, { options: [], run: restart });

async function restart(): Promise<Printed> {
  const { dataDir } = launchEnv();
  const before = noteOn(dataDir);
  if (before.state.kind === "replacing") throw new SettingError("A restart is under way already.");
  process.kill(before.pid, RESTART_SIGNAL);
  const start = monotonicMs();
  for (;;) {
    const { asked, state } = noteOn(dataDir);
    if (asked > before.asked && state.kind === "replaced") {
      const { processes } = state;
      return { json: { processes }, text: `${processes} processes were replaced.` };
    }
    if (asked > before.asked && state.kind === "given-up") {
      throw new SettingError(state.reason);
    }
    if (asked === before.asked && monotonicMs() - start > CONFIRM_WITHIN_MS) {
      throw new SettingError("The service does not say how far it is: look at what it writes.");
    }
    await pause(100);
  }
}

/** The note of the service that runs on a data directory now. */
function noteOn(dataDir: string): RestartNote {
  const note = readRestartNote(dataDir);
  if (note === null || note.pid !== runningInstance(dataDir)) {
    throw new SettingError(`No service that npm start started is running on ${dataDir}.`);
  }
  return note;
}
