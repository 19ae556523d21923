import type pg from "pg";
import { monotonicMs } from "@/lib/platform/clock";
import { observe } from "@/lib/platform/metrics/instruments";

/** The words that statements of ours begin with. */
const OPERATIONS = new Set([
  "SELECT",
  "WITH",
  "INSERT",
  "UPDATE",
  "DELETE",
  "BEGIN",
  "COMMIT",
  "ROLLBACK",
  "SET",
  "COPY",
]);

/** The first word of a statement, of several the first one's; `_OTHER` for what is none of ours. */
export function operationOf(statement: unknown): string {
  const text =
    typeof statement === "string" ? statement : (statement as { text?: unknown } | null)?.text;
  const word = /^[\s(]*([a-z]+)/i.exec(typeof text === "string" ? text : "")?.[1]?.toUpperCase();
  return word !== undefined && OPERATIONS.has(word) ? word : "_OTHER";
}

/** A kind of connection whose statements are measured, each from when it is sent to its answer. */
export function measuredClient(Base: typeof pg.Client): typeof pg.Client {
  return class extends Base {
    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const send = this.query.bind(this) as (...all: unknown[]) => unknown;
      // The driver's `query` has ten overloads: with a callback, with a promise, with a query object.
      this.query = ((statement: unknown, ...rest: unknown[]) => {
        const began = monotonicMs();
        const measured = () =>
          observe(
            "db_client_operation_duration_seconds",
            [operationOf(statement)],
            (monotonicMs() - began) / 1_000,
          );
        const last = rest.at(-1);
        if (typeof last === "function") {
          rest[rest.length - 1] = (...answer: unknown[]) => {
            measured();
            return last(...answer);
          };
          return send(statement, ...rest);
        }
        const sent = send(statement, ...rest);
        if (sent instanceof Promise) sent.then(measured, measured);
        return sent;
      }) as typeof this.query;
    }
  };
}
