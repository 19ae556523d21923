import { launchEnv } from "./env";

/**
 * Instants at which a crash would leave the most behind (docs/reliability.md#crash-points), in the order
 * in which a charge passes them; `M1` to `M3` are those of a charge that moves to another account (ADR 0053), `R1` and
 * `R2` a refund's C2 and C5. `C7` (the client is gone) and `C9` (the notification comes first) need no hook.
 */
export type CrashPoint =
  | "C1"
  | "C2"
  | "C3"
  | "C4"
  | "C5"
  | "C6"
  | "C8"
  | "M1"
  | "M2"
  | "M3"
  | "R1"
  | "R2";

/** Read once; "" for nowhere. */
let crashAt: string | undefined;

/**
 * Ends this process on the spot when it was started to die here (`CRASH_AT`, sandbox only): nothing
 * is closed, flushed or reported, as in a power cut.
 */
export function crashPoint(point: CrashPoint): void {
  crashAt ??= launchEnv().crashAt ?? "";
  if (crashAt === point) process.kill(process.pid, "SIGKILL");
}
