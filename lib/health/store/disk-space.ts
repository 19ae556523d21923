import { statfs } from "node:fs/promises";
import type { DiskSpace } from "@/lib/health/service-health";
import { env } from "@/lib/platform/env";

/** Below this PostgreSQL may fail to write: one segment of its write-ahead log has 16 MB. */
const DATABASE_NEEDS_BYTES = 16 * 1024 * 1024;

/** The room on each disk that can be seen from this machine. */
export async function diskSpaces(): Promise<DiskSpace[]> {
  const { dataDir, databaseDir } = env();
  const seen = await Promise.all([
    databaseDir === null ? null : spaceOf("database", databaseDir),
    spaceOf("data", dataDir),
  ]);
  return seen.filter((space) => space !== null);
}

/** Whether PostgreSQL has room to write; true where its disk cannot be seen. */
export async function hasRoomToWrite(folder = env().databaseDir): Promise<boolean> {
  const space = folder === null ? null : await spaceOf("database", folder);
  return space === null || space.freeBytes >= DATABASE_NEEDS_BYTES;
}

/** Null where the folder cannot be seen: that is no finding about its disk. */
async function spaceOf(use: DiskSpace["use"], folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { use, freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}
