import { launchEnv, SettingError } from "@/lib/platform/env";
import { PROJECT } from "@/server/project";
import { type Printed, runSingleCommand } from "./command";
import { replaceProcesses, runningService } from "./replacing";

const USAGE = `Switch: lets the running service change to this release, without a pause.

  npm run -s switch      in the folder to change to
      The service that runs on DATA_DIR from another folder has this release migrate the database, then
      replaces its processes by this one's, one after the other, as "restart" does: each takes over once
      it can serve, and no request fails. When one cannot, the processes are those of before again.
      Back: the same command of the folder that it ran from, which stays until the service was stopped.

It takes --json, and the DATA_DIR of the service. Settings stay those of its start. Guide: docs/upgrading.md.
Exit codes: 0 changed, 1 not possible (one sentence says why), 2 called wrongly.
`;

await runSingleCommand(USAGE, { options: [], run: change });

async function change(): Promise<Printed> {
  const { dataDir } = launchEnv();
  const before = runningService(dataDir);
  if (before.home === PROJECT) {
    throw new SettingError(
      `The service runs from ${PROJECT} already: call the other release's switch.`,
    );
  }
  const processes = await replaceProcesses(dataDir, before, PROJECT);
  return {
    json: { processes, from: before.home, to: PROJECT },
    text: `${processes} processes run from ${PROJECT} now. Back: the same command of ${before.home}`,
  };
}
