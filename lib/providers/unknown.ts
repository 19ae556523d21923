import type { FindOutcome, Mismatch, Unknown } from "./port";
import type { Answer } from "./wire";

/** An answer that is neither yes nor no. */
export function unknown({ status, retryAfterMs }: Answer): Unknown {
  return {
    kind: "unknown",
    reason: `status ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

/** Paid or withdrawn already is no outcome of opening: the next look finds it and acts. */
export function notOpened(found: Exclude<FindOutcome, { kind: "opened" }>): Mismatch | Unknown {
  return found.kind === "unknown" || found.kind === "mismatch"
    ? found
    : { kind: "unknown", reason: `already ${found.kind}` };
}
