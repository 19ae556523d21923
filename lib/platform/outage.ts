/** Codes of failures that pass: the caller may come back (SQLSTATE classes and Node's own codes). */
const PASSING =
  /^(08...|53...|57P0[1-5]|57014|25006|25P03|40001|40P01|55P03|EPIPE|ECONN\w+|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024|P2028)$/;

/** What the driver says, without a code, when a connection is lost or none comes free in time. */
const PASSING_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|timeout expired|Query read timeout/;

/**
 * Whether a failure means that the database is away or overloaded, rather than that we are wrong.
 * Looks through wrapped causes, because libraries hide the driver's own error in theirs.
 */
export function isDatabaseOutage(error: unknown): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const codes = ["code" in cause ? String(cause.code) : "", driversCode(cause)];
    if (codes.some((code) => PASSING.test(code)) || PASSING_TEXT.test(cause.message)) return true;
    cause = cause.cause;
  }
  return false;
}

/** Prisma keeps the server's own code (SQLSTATE) deep inside where it has none of its own for it. */
function driversCode(error: Error): string {
  const meta = (error as { meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } } })
    .meta;
  return String(meta?.driverAdapterError?.cause?.originalCode ?? "");
}
