import type { Problem } from "./api-types.js";

/** A field or parameter that broke a rule. */
export type FieldError = Problem["errors"][number];

/** What a failed request was answered with. */
interface Failure {
  readonly status: number;
  /** The problem as the service sent it (RFC 9457); null for an answer that is none, such as a proxy's page. */
  readonly problem: Problem | null;
  /** The code of a token endpoint's failure (RFC 6749), such as `invalid_client`. */
  readonly oauthError?: string;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  readonly idempotencyKey: string | null;
}

/** The service answered a request with a failure. Branch on `code`. */
export class VintemError extends Error {
  /** The HTTP status. */
  readonly status: number;
  /** The problem's code, the token endpoint's `error`, or `unknown` for an answer that is no problem. */
  readonly code: Problem["code"];
  /** A sentence for users, in Portuguese; null without a problem. */
  readonly detail: string | null;
  /** Each field of the body (`pointer`) or of the query (`parameter`) that broke a rule. */
  readonly errors: readonly FieldError[];
  /** The whole problem, with what it carries, such as `payment`. */
  readonly problem: Problem | null;
  /** Names this request in the service's log: report it. */
  readonly requestId: string | null;
  /** After so many seconds the same request may be answered otherwise. */
  readonly retryAfterSeconds: number | null;
  /** The key that was sent: a retry with it makes nothing twice. */
  readonly idempotencyKey: string | null;

  constructor(failure: Failure) {
    const { status, problem, oauthError, requestId } = failure;
    const code = problem?.code ?? oauthError ?? "unknown";
    super(`${status} ${code}${problem?.detail ? `: ${problem.detail}` : ""}`);
    this.name = "VintemError";
    this.status = status;
    this.code = code;
    this.detail = problem?.detail ?? null;
    this.errors = problem?.errors ?? [];
    this.problem = problem;
    this.requestId = problem?.requestId ?? requestId;
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.idempotencyKey = failure.idempotencyKey;
  }
}

/** The service could not be reached, or did not answer in time, however often it was tried. */
export class VintemConnectionError extends Error {
  /** The key that was sent: a retry with it makes nothing twice, whether or not the request arrived. */
  readonly idempotencyKey: string | null;

  constructor(message: string, cause: unknown, idempotencyKey: string | null) {
    super(message, { cause });
    this.name = "VintemConnectionError";
    this.idempotencyKey = idempotencyKey;
  }
}

/** A webhook that is not from the service, or too old: answer 4xx and look into nothing of it. */
export class WebhookVerificationError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "WebhookVerificationError";
  }
}

/** Whether a reader that waits long enough gets an answer. */
export function isPassing(error: unknown): error is VintemError | VintemConnectionError {
  if (error instanceof VintemConnectionError) return true;
  return error instanceof VintemError && (error.status === 429 || error.status >= 500);
}
