import type { ListRequestLogsQuery, RequestLogPage } from "./api-types.js";
import type { CallOptions, Transport } from "./transport.js";

/** The merchant's own calls of the last days, for finding faults. */
export class RequestLogs {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** Reads a page of calls, the latest first; `next` of the answer is the next `after`. */
  list(query: ListRequestLogsQuery = {}, options: CallOptions = {}): Promise<RequestLogPage> {
    return this.#transport.json({ method: "GET", path: "/request-logs", query, ...options });
  }
}
