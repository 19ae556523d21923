/** What a caller calls its own request, as far as a log line may hold it. */
export interface CallerIds {
  /** Its `X-Request-Id`. */
  readonly callerRequestId?: string;
}

const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
/**
 * The ids that a caller sent, for the log line beside our own: the answer, the problem and the audit log keep ours, which
 * no caller can choose. One that is malformed or long is left out.
 */
export function callerIds({ headers }: Request): CallerIds {
  const requestId = headers.get("x-request-id");
  return {
    ...(requestId !== null && REQUEST_ID.test(requestId) ? { callerRequestId: requestId } : {}),
  };
}
