/** What a caller calls its own request, as far as a log line may hold it. */
export interface CallerIds {
  /** Its `X-Request-Id`. */
  readonly callerRequestId?: string;
  /** The trace that its `traceparent` names (W3C Trace Context, 3.2). */
  readonly traceId?: string;
}

const REQUEST_ID = /^[A-Za-z0-9][A-Za-z0-9._:-]{0,63}$/;
/** Later versions of the header may append fields; their trace id stands in the same place. */
const TRACE_PARENT =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(-|$)/;

/**
 * The ids that a caller sent, for the log line beside our own: the answer, the problem and the audit log keep ours, which
 * no caller can choose. One that is malformed or long is left out.
 */
export function callerIds({ headers }: Request): CallerIds {
  const requestId = headers.get("x-request-id");
  const traceId = TRACE_PARENT.exec(headers.get("traceparent") ?? "")?.[1];
  return {
    ...(requestId !== null && REQUEST_ID.test(requestId) ? { callerRequestId: requestId } : {}),
    ...(traceId === undefined ? {} : { traceId }),
  };
}
