import { launchEnv } from "@/lib/platform/env";
import { type Printed, runSingleCommand } from "./command";
import { replaceProcesses, runningService } from "./replacing";

const USAGE = `Restart: replaces the processes of the running service, one after the other.

  npm run -s restart
      Each new process takes over once it can serve; the old one then ends what it has begun, for
      as long as clients keep its connections open, 30 seconds at most after their last request.
      No request fails meanwhile. One that cannot serve ends the restart: the others go on.

It takes --json, and the DATA_DIR of the service. It is for renewed certificates, log files that were
moved away, memory that should be returned. It builds and installs nothing: another release comes by
"switch", and settings by a stop and a start (docs/upgrading.md).
`;

await runSingleCommand(USAGE, { options: [], run: restart });

async function restart(): Promise<Printed> {
  const { dataDir } = launchEnv();
  const processes = await replaceProcesses(dataDir, runningService(dataDir), null);
  return { json: { processes }, text: `${processes} processes were replaced.` };
}
