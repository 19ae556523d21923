import { env } from "./env";

/**
 * Instants at which a crash would leave the most behind (reliability 2.2), in the order in which a
 * charge passes them. `C7` (the client is gone) and `C9` (the notice comes first) need no hook.
 */
export type CrashPoint = "C1" | "C2" | "C3" | "C4" | "C5" | "C6" | "C8";

/**
 * Ends this process on the spot when it was started to die here (`CRASH_AT`, sandbox only): nothing
 * is closed, flushed or told, as in a power cut.
 */
export function crashPoint(point: CrashPoint): void {
  if (env().crashAt === point) process.kill(process.pid, "SIGKILL");
}
