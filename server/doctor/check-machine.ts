import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { LaunchEnv } from "@/lib/platform/env";
import { type Finding, toMend, toWatch, well } from "./finding";

const GIGABYTE = 1024 ** 3;
/** Below the first nothing goes well for long; a busy day writes more than the second. */
const LITTLE_BYTES = GIGABYTE / 4;
const SCARCE_BYTES = 2 * GIGABYTE;

/** Looks at the folder that everything is kept in, and at the room on its disk. */
export function checkDataDir({ dataDir, databaseUrl, secret, environment }: LaunchEnv): Finding[] {
  const folder = nearest(dataDir);
  const findings: Finding[] = [];
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    findings.push(
      folder === dataDir
        ? well("data directory", `${dataDir} can be written to.`)
        : well("data directory", `${dataDir} is not there yet, and can be made.`),
    );
  } catch {
    findings.push(
      toMend(
        "data directory",
        `${folder} cannot be written to.`,
        "Give it to the user who runs the service, or choose another DATA_DIR.",
      ),
    );
  }
  findings.push(roomOn(folder));
  if (databaseUrl !== null && secret === null && !existsSync(`${dataDir}/secret`)) {
    findings.push(
      toMend(
        "secret",
        "There is neither VINTEM_SECRET nor a kept secret beside an external database.",
        "Set VINTEM_SECRET to the one that its rows were sealed with; a new service makes one with openssl rand -base64 32.",
      ),
    );
  } else if (environment === "sandbox" && secret === null) {
    findings.push(well("secret", `It is kept in ${dataDir}/secret: copy it elsewhere.`));
  } else findings.push(well("secret", "VINTEM_SECRET is set: keep a copy elsewhere."));
  return findings;
}

function roomOn(folder: string): Finding {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  const finding = `${(free / GIGABYTE).toFixed(1)} GiB are free on the disk of ${folder}.`;
  const todo = "Make room or enlarge the disk: without any, the service answers 503.";
  if (free < LITTLE_BYTES) return toMend("disk", finding, todo);
  return free < SCARCE_BYTES ? toWatch("disk", finding, todo) : well("disk", finding);
}

/** The folder, or the nearest above it that is there. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}
