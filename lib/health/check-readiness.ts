import { readdirSync } from "node:fs";
import { join } from "node:path";
import { failure, log } from "@/lib/platform/log";
import { hasRoomToWrite } from "./store/disk-space";
import { isReady } from "./store/health";

let newest: string | undefined;

/** The newest migration of this release. */
function newestMigration(): string {
  newest ??= readdirSync(join(process.cwd(), "prisma", "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .at(-1);
  return newest ?? "";
}

/** Whether requests can be served: database reachable, with room to write, migrations applied, a worker alive. */
export async function checkReadiness(): Promise<boolean> {
  try {
    if (await hasRoomToWrite()) return await isReady(newestMigration());
    log.warn("not ready: the disk of the database is full");
    return false;
  } catch (error) {
    log.warn(failure(error), "not ready");
    return false;
  }
}
