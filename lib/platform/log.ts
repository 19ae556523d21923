import { pino } from "pino";

/**
 * One JSON line an event on standard output. Callers name the fields they log: never a body, a
 * header, a secret, or anything of a payer.
 */
export const log = pino({
  base: null,
  formatters: { level: (label) => ({ level: label }) },
  timestamp: pino.stdTimeFunctions.isoTime,
});

/** What may be logged of a failure: its class, code and message, without rows or parameters. */
export function failure(error: unknown): { error: string; errorCode?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code = "code" in error ? String(error.code) : undefined;
  // Prisma puts argument values, which may be payer data, into its messages.
  const message = error.name.startsWith("Prisma") ? "" : `: ${error.message.slice(0, 300)}`;
  return { error: `${error.name}${message}`, ...(code ? { errorCode: code } : {}) };
}
