import { type TraceContext, traceparentOf } from "@/lib/platform/trace/trace-context";
import type { SentHeader, SigningSecret } from "./endpoint";
import type { EventRequest } from "./post-event";
import { inForce, signatureHeaders } from "./signature";

/** The software that sends, for the receiver's log. */
const USER_AGENT = "Vintem-Webhooks/1";

/** An event as one endpoint gets it. */
export interface AddressedEvent {
  readonly merchantId: string;
  readonly url: string;
  readonly headers: readonly SentHeader[];
  readonly secrets: readonly SigningSecret[];
  readonly eventId: string;
  readonly body: string;
  /** 1 for the first request of a delivery. */
  readonly attempt: number;
  /** Of the delivery; absent: the endpoint gets none. */
  readonly trace?: TraceContext;
}

/** Makes the request of an attempt: signed as of its instant, with the merchant's own headers. */
export function eventRequest(event: AddressedEvent, at: Date): EventRequest {
  const { merchantId, url, headers, secrets, eventId, body, attempt, trace } = event;
  const own = Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  return {
    merchantId,
    url,
    headers: {
      ...own,
      "content-type": "application/json; charset=utf-8",
      "user-agent": USER_AGENT,
      ...signatureHeaders({ id: eventId, at, body }, inForce(secrets, at)),
      "webhook-attempt": String(attempt),
      ...(trace ? { traceparent: traceparentOf(trace) } : {}),
    },
    body,
  };
}
