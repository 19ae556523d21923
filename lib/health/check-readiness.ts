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

let reading: Promise<boolean> | null = null;

/**
 * Whether requests can be served: database reachable, with room to write, migrations applied, a worker alive. Anybody may
 * ask: calls at the same time share one reading, so that a flood of them holds one connection.
 */
export function checkReadiness(): Promise<boolean> {
  reading ??= readReadiness().finally(() => {
    reading = null;
  });
  return reading;
}

async function readReadiness(): Promise<boolean> {
  try {
    if (await hasRoomToWrite()) return await isReady(newestMigration());
    log.warn("not ready: the disk of the database is full");
    return false;
  } catch (error) {
    log.warn(failure(error), "not ready");
    return false;
  }
}
