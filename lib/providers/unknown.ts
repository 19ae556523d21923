import { failure, log } from "@/lib/platform/log";
import type { AccountTrouble, FindOutcome, Mismatch, Unknown } from "./port";
import { type Answer, NoAnswer } from "./wire";

/** An answer that is neither yes nor no. */
export function unknown({ status, retryAfterMs }: Answer): Unknown {
  return {
    kind: "unknown",
    reason: `status ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

const TROUBLES: Readonly<Record<string, AccountTrouble>> = {
  resting: "resting",
  busy: "busy",
  // A token endpoint refuses a client with 400 or 401 (RFC 6749, 5.2).
  token_400: "refused",
  token_401: "refused",
  token_403: "refused",
};

/**
 * An exchange that failed, as an outcome: without an answer, or with one that its reader did not expect. That is a mistake of the
 * reader, which goes to the log; the charge is looked at again, and meanwhile other accounts take its place.
 */
export function failedExchange(error: unknown): Unknown {
  if (error instanceof NoAnswer) return unanswered(error);
  log.error(failure(error), "a provider's answer could not be read");
  return { kind: "unknown", reason: "an answer that could not be read" };
}

function unanswered({ message, notSent, obstacle }: NoAnswer): Unknown {
  const trouble = TROUBLES[obstacle];
  return {
    kind: "unknown",
    reason: message,
    ...(notSent ? { notSent: true as const } : {}),
    ...(trouble ? { trouble } : {}),
  };
}

/**
 * An answer by which a provider turned a call away unread: it refuses the account (401, 403), or too many calls came
 * (429). Null for any other.
 */
export function turnedAway(answer: Answer): Unknown | null {
  if (answer.status === 429) return { ...unknown(answer), notSent: true };
  const isRefused = answer.status === 401 || answer.status === 403;
  return isRefused ? { ...unknown(answer), notSent: true, trouble: "refused" } : null;
}

/** Paid or withdrawn already is no outcome of opening: the next look finds it and acts. */
export function notOpened(found: Exclude<FindOutcome, { kind: "opened" }>): Mismatch | Unknown {
  return found.kind === "unknown" || found.kind === "mismatch"
    ? found
    : { kind: "unknown", reason: `already ${found.kind}`, exists: true };
}
