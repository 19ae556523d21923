/** What can be wrong with an account, as far as calls from outside can find out. */
export const PROBE_FAILURES = [
  /** The name leads nowhere. */
  "unknown_host",
  /** The name leads into a network that merchants may not have us call. */
  "address_not_allowed",
  /** Nobody listens, or the connection broke. */
  "unreachable",
  "timeout",
  /** The provider's own certificate is none that we trust. */
  "their_certificate",
  /** Ours was refused, or cannot be used. */
  "our_certificate",
  /** The token endpoint refused client id and secret. */
  "credentials",
  /** The token lacks a permission that this service needs. */
  "scope",
  /** The token endpoint issued a token that the API refused. */
  "not_permitted",
  /** What answered speaks another language than the account's kind. */
  "wrong_address",
  /** A web page answered, as of a portal or of a proxy on the way. */
  "web_page",
  /** The answer leads to another address, which is not followed. */
  "redirected",
  /** Everything works but the Pix key, which the provider does not know for this account. */
  "key_not_found",
  /** The provider limits our rate. */
  "rate_limited",
  /** The provider failed. */
  "unavailable",
] as const;
export type ProbeFailure = (typeof PROBE_FAILURES)[number];

/** What a test of an account does, in this order; a kind may have fewer of them. */
export const PROBE_STEPS = [
  "token",
  /** Reads a charge that cannot exist. */
  "charge",
  /** Reads lists of the last minute. */
  "charges",
  "due_charges",
  "payments",
  /** Reads where the provider notifies. */
  "webhook",
] as const;
export type ProbeStepName = (typeof PROBE_STEPS)[number];

/** What came of one step. Words are the provider's own, with every secret cut out, at most 500 characters. */
export interface ProbeStep {
  readonly name: ProbeStepName;
  readonly result: "done" | "failed" | "skipped";
  readonly failure: ProbeFailure | null;
  /** Of HTTP; null without an answer. */
  readonly status: number | null;
  readonly words: string | null;
  /** The title of the web page that answered in place of the API, perhaps empty; else null. */
  readonly page: string | null;
  /** The host that the answer leads to; else null. */
  readonly redirectedTo: string | null;
  /** By what the provider's support finds the call. */
  readonly correlationId: string | null;
  readonly retryAfterSeconds: number | null;
}

/** Where the provider notifies of this account's key. */
export type RegisteredWebhook =
  | { readonly kind: "ours" | "none" }
  | { readonly kind: "other"; readonly host: string };

export interface ProbeReport {
  readonly steps: readonly ProbeStep[];
  /** How far the provider's clock is ahead of ours, in seconds, where it is more than a minute; else null. */
  readonly clockOffsetSeconds: number | null;
  /** Null where it was not read. */
  readonly webhook: RegisteredWebhook | null;
}

export type ProbeOutcome = ProbeReport &
  (
    | { readonly kind: "works" }
    /** What the first step failed by that the account cannot do without. */
    | { readonly kind: "failed"; readonly failure: ProbeFailure }
  );

/** Nothing was tried. */
export const NO_REPORT: ProbeReport = { steps: [], clockOffsetSeconds: null, webhook: null };

/** The failure behind a missing answer, by the obstacle of its NoAnswer. */
export function failureOfObstacle(obstacle: string): ProbeFailure {
  if (/^(ENOTFOUND|EAI_)/.test(obstacle)) return "unknown_host";
  if (obstacle === "private_address") return "address_not_allowed";
  if (/Timeout|TIMEOUT|AbortError|ETIMEDOUT/.test(obstacle)) return "timeout";
  // What the other side's TLS says to us; what we find out about it has codes of its own.
  if (/^(ERR_SSL|ERR_OSSL|EPROTO)/.test(obstacle)) return "our_certificate";
  if (/SELF_SIGNED|UNABLE_TO|CERT_|_CERT|ALTNAME/.test(obstacle)) return "their_certificate";
  return "unreachable";
}
