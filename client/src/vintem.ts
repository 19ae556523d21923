import { Exceptions, Exports, Movements } from "./books.js";
import { Events } from "./events.js";
import { Payers } from "./payers.js";
import { PaymentLinks } from "./payment-links.js";
import { PaymentSeriesOperations } from "./payment-series.js";
import { Payments } from "./payments.js";
import { RequestLogs } from "./request-logs.js";
import { Sandbox } from "./sandbox.js";
import { type ApiRequest, type CallOptions, Transport, type VintemOptions } from "./transport.js";
import { WebhookEndpoints } from "./webhook-endpoints.js";
import { webhooks } from "./webhooks.js";

/**
 * A merchant's access to the service: one for the whole program, since its token is shared by all calls.
 *
 * Every call is repeated while the service is busy, away or answers that an equal request is running, with the
 * `Idempotency-Key` of the first try.
 */
export class Vintem {
  readonly payments: Payments;
  readonly paymentLinks: PaymentLinks;
  readonly paymentSeries: PaymentSeriesOperations;
  readonly payers: Payers;
  readonly events: Events;
  readonly movements: Movements;
  readonly exceptions: Exceptions;
  readonly exports: Exports;
  readonly requestLogs: RequestLogs;
  readonly webhookEndpoints: WebhookEndpoints;
  /** `verify` and `sign`, which need no access to the service. */
  readonly webhooks: typeof webhooks = webhooks;
  readonly sandbox: Sandbox;
  readonly #transport: Transport;

  constructor(options: VintemOptions) {
    const transport = new Transport(options);
    this.#transport = transport;
    this.payments = new Payments(transport);
    this.paymentLinks = new PaymentLinks(transport);
    this.paymentSeries = new PaymentSeriesOperations(transport);
    this.payers = new Payers(transport);
    this.events = new Events(transport);
    this.movements = new Movements(transport);
    this.exceptions = new Exceptions(transport);
    this.exports = new Exports(transport);
    this.requestLogs = new RequestLogs(transport);
    this.webhookEndpoints = new WebhookEndpoints(transport);
    this.sandbox = new Sandbox(transport);
  }

  /** The current access token, renewed 30 s before it ends: for requests that this class has no method for. */
  token(options: CallOptions = {}): Promise<string> {
    return this.#transport.token(options);
  }

  /** Sends any request with token, retries and errors as every call has them; the JSON of its answer. */
  request<Body>(request: ApiRequest): Promise<Body> {
    return this.#transport.json(request);
  }
}
