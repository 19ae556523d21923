import { type Logger, pino } from "pino";
import { currentTrace } from "./trace/trace-context";

/** What is kept of the oldest lines, in bytes, while there is no room for them; later ones are dropped. */
const KEPT_BYTES = 64 * 1024;

/**
 * Opens the log on a descriptor. A log that cannot be written to, such as one on a full disk, fails no
 * caller: its first lines wait in memory, later ones are dropped, and a line says how many once there is
 * room again.
 */
export function openLog(descriptor: number) {
  const destination = pino.destination({
    dest: descriptor,
    sync: true,
    maxLength: KEPT_BYTES,
  });
  const log = pino(FORMAT, destination);
  let dropped = 0;
  // An error that nobody listens to would end the process.
  destination.on("error", () => {});
  destination.on("drop", () => {
    dropped += 1;
  });
  destination.on("write", () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    // After what waited has been written.
    setImmediate(() => log.warn({ lines }, "log lines were dropped"));
  });
  return { log, destination };
}

/** The field of the time of a line, in UTC with milliseconds: lines of one millisecond share its text. */
let written = { ms: 0, field: "" };

function timeOfLine(): string {
  const ms = Date.now();
  if (ms !== written.ms) written = { ms, field: `,"time":"${new Date(ms).toISOString()}"` };
  return written.field;
}

const FORMAT = {
  base: null,
  formatters: { level: (label: string) => ({ level: label }) },
  timestamp: timeOfLine,
  // Every line of a request or a job says whose it is.
  mixin: () => {
    const trace = currentTrace();
    return trace ? { traceId: trace.traceId } : {};
  },
};

/**
 * One JSON line an event on standard output. Callers name the fields they log: never a body, a
 * header, a secret, or anything of a payer.
 */
export const log: Logger = openLog(1).log;

/** What a library says, without the stack below it: a line of the log names an event. */
export function firstLine(message: string): string {
  return (message.split("\n", 1)[0] ?? "").slice(0, 300);
}

/** What may be logged of a failure: its class, code and message, without rows or parameters. */
export function failure(error: unknown): { error: string; errorCode?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  // Prisma puts argument values, which may be payer data, into its messages.
  const message = error.name.startsWith("Prisma") ? "" : `: ${error.message.slice(0, 300)}`;
  return { error: `${error.name}${message}`, ...(code ? { errorCode: code } : {}) };
}
