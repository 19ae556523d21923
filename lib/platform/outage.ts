/** Codes of a database that is away, full, or read-only (SQLSTATE classes and Node's own codes): no statement goes well. */
const AWAY =
  /^(08...|53...|57P0[1-5]|25006|EPIPE|ECONN\w+|ETIMEDOUT|P1001|P1002|P1008|P1017|P2024|P2028)$/;

/**
 * What one transaction meets, by SQLSTATE or our own code: it took too long, or another one stood in its way. Others may go
 * well.
 */
const OF_ONE_TRANSACTION = /^(57014|25P03|40001|40P01|55P03|merchant_busy)$/;

/** What the driver says, without a code, when a connection is lost or none comes free in time. */
const AWAY_TEXT =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Cannot use a pool after calling end|timeout expired|Query read timeout/;

/**
 * Whether a failure means that the database is away or overloaded, rather than that we are wrong: the caller may come
 * back. Looks through wrapped causes, because libraries hide the driver's own error in theirs.
 */
export function isDatabaseOutage(error: unknown): boolean {
  return isDatabaseAway(error) || hasCause(error, OF_ONE_TRANSACTION);
}

/** Whether a failure means that the database cannot be used at all, rather than one transaction's bad luck. */
export function isDatabaseAway(error: unknown): boolean {
  return hasCause(error, AWAY, AWAY_TEXT);
}

function hasCause(error: unknown, code: RegExp, text?: RegExp): boolean {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth += 1) {
    const codes = ["code" in cause ? String(cause.code) : "", driversCode(cause)];
    if (codes.some((one) => code.test(one)) || text?.test(cause.message)) return true;
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
